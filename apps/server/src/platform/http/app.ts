import type { HttpBindings } from '@hono/node-server';
import type { Locale } from '@parley/contract';
import { Hono } from 'hono';
import type { Access } from '../access/access.ts';
import type { Log } from '../log.ts';
import type { Sessions } from '../session/sessions.ts';

/** What the platform knows while it answers one request. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { logId: string; locale: Locale };
}

export interface Platform {
  readonly log: Log;
  readonly sessions: Sessions;
  readonly access: Access;
  /** Where users reach the installation, when an operator says so. */
  readonly baseUrl: string | undefined;
  readonly newLogId: () => string;
}

/** The server's routes and what they stand on. Features bind their operations to it with `implement`. */
export interface App {
  readonly routes: Hono<AppEnv>;
  readonly platform: Platform;
  /** Names of the operations that are bound. */
  readonly implemented: Set<string>;
}

export function createApp(platform: Platform): App {
  return { routes: new Hono<AppEnv>(), platform, implemented: new Set() };
}
