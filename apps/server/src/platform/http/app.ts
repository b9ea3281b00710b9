import type { HttpBindings } from '@hono/node-server';
import { DEFAULT_LOCALE, LOG_ID_HEADER, type Locale } from '@parley/contract';
import { type Context, Hono } from 'hono';
import type { Access } from '../access/access.ts';
import { createRateLimit, type RateLimit } from '../limits/rate-limit.ts';
import type { Log } from '../log.ts';
import type { Sessions } from '../session/sessions.ts';
import { createLargeCalls, type LargeCalls } from './large-calls.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { answerHeaders } from './security-headers.ts';
import { createStreamPlaces, type TakeStreamPlace } from './stream-places.ts';

/** The context of one request. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { logId: string; locale: Locale };
}

export interface Platform {
  readonly log: Log;
  readonly sessions: Sessions;
  readonly access: Access;
  /** BASE_URL: the address at which users reach the installation, when an operator has set it. */
  readonly baseUrl: string | undefined;
  readonly newLogId: () => string;
  /** How many streams a user may have open. */
  readonly streamsPerUser: number;
  /** Aborts when the server is about to stop: no long work should start, and endless work should end. */
  readonly stopping: AbortSignal;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/** An office behind one address signs in within a minute; a flood is refused before its bodies are read. */
const PUBLIC_CALLS_A_MINUTE = 300;

/** The server's routes and the platform below them. Features bind their operations to it with `implement`. */
export interface App {
  readonly routes: Hono<AppEnv>;
  readonly platform: Platform;
  /** Names of the operations that are bound. */
  readonly implemented: Set<string>;
  readonly streams: OpenStreams;
  readonly takeStreamPlace: TakeStreamPlace;
  readonly largeCalls: LargeCalls;
  /** Calls with a body and without a session, by network. */
  readonly publicCalls: RateLimit;
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
  // A plain object, because building a `Headers` costs more than the rest of a small response.
  const headersOf = (context: Context<AppEnv>) => ({ ...always, [LOG_ID_HEADER]: context.get('logId') });
  return {
    routes,
    platform,
    implemented: new Set(),
    streams,
    takeStreamPlace: createStreamPlaces(platform.streamsPerUser),
    largeCalls: createLargeCalls(),
    publicCalls: createRateLimit('public-call', PUBLIC_CALLS_A_MINUTE, 60),
    closers: [() => streams.close()],
    headersOf,
    reply: (context, { status = 200, headers, body }) =>
      new Response(body, { status, headers: { ...headersOf(context), ...headers } }),
  };
}
