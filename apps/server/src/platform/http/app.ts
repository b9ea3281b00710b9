import type { HttpBindings } from '@hono/node-server';
import { DEFAULT_LOCALE, LOG_ID_HEADER, type Locale } from '@parley/contract';
import { type Context, Hono } from 'hono';
import type { Access } from '../access/access.ts';
import type { Log } from '../log.ts';
import type { AccessChanges } from '../session/access-changes.ts';
import type { Sessions } from '../session/sessions.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { answerHeaders } from './security-headers.ts';

/** The context of one request. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { logId: string; locale: Locale };
}

export interface Platform {
  readonly log: Log;
  readonly sessions: Sessions;
  readonly access: Access;
  readonly accessChanges: AccessChanges;
  /** BASE_URL: the address at which users reach the installation, when an operator has set it. */
  readonly baseUrl: string | undefined;
  readonly newLogId: () => string;
  /** Aborts when the server is about to stop: no long work should start, and endless work should end. */
  readonly stopping: AbortSignal;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/** The server's routes and the platform below them. Features bind their operations to it with `implement`. */
export interface App {
  readonly routes: Hono<AppEnv>;
  readonly platform: Platform;
  /** Names of the operations that are bound. */
  readonly implemented: Set<string>;
  readonly streams: OpenStreams;
  /** Called before the process ends, in the order in which they were added. */
  readonly closers: (() => Promise<void> | void)[];
  /** The headers of every response: the log id and the security headers. */
  headersOf(context: Context<AppEnv>): Record<string, string>;
  /** Creates every response that is not a stream. */
  reply(context: Context<AppEnv>, reply: Reply): Response;
}

export function createApp(platform: Platform): App {
  const always = answerHeaders(platform.baseUrl?.startsWith('https:') ?? false);
  const routes = new Hono<AppEnv>();
  routes.use('*', function open(context, next) {
    context.set('logId', platform.newLogId());
    context.set('locale', DEFAULT_LOCALE);
    return next();
  });
  const streams = createOpenStreams(platform.sessions, platform.log);
  platform.accessChanges.subscribe((userId) => streams.endRefused(userId));
  // A plain object, because building a `Headers` costs more than the rest of a small response.
  const headersOf = (context: Context<AppEnv>) => ({ ...always, [LOG_ID_HEADER]: context.get('logId') });
  return {
    routes,
    platform,
    implemented: new Set(),
    streams,
    closers: [() => streams.close()],
    headersOf,
    reply: (context, { status = 200, headers, body }) =>
      new Response(body, { status, headers: { ...headersOf(context), ...headers } }),
  };
}
