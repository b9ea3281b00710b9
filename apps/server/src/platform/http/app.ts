import type { HttpBindings } from '@hono/node-server';
import { DEFAULT_LOCALE, LOG_ID_HEADER, type Locale } from '@parley/contract';
import { type Context, Hono } from 'hono';
import type { Access } from '../access/access.ts';
import { createRateLimit, type RateLimit } from '../limits/rate-limit.ts';
import type { Log } from '../log.ts';
import type { AccessChanges } from '../session/access-changes.ts';
import type { Sessions } from '../session/sessions.ts';
import { acceptedLocale } from './accepted-locale.ts';
import { Unreadable } from './http.errors.ts';
import type { KnownHosts } from './known-hosts.ts';
import { createLargeCalls, type LargeCalls } from './large-calls.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import { hasRepeatedHeader, requestHeaders } from './request-headers.ts';
import { answerHeaders } from './security-headers.ts';
import { createSharedStreams, type SharedStreams } from './shared-streams.ts';
import { createStreamPlaces, type TakeStreamPlace } from './stream-places.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** The context of one request. */
export interface AppEnv {
  /** The test browser has no response of Node. */
  Bindings: Pick<HttpBindings, 'incoming'> & Partial<HttpBindings>;
  Variables: {
    logId: string;
    locale: Locale;
    /** Whether the client reaches this installation over https. */
    isHttps: boolean;
    /** Of a request that waits for its turn (`read-body.ts`). */
    arrivedBody?: Uint8Array;
  };
}

export interface Platform {
  readonly log: Log;
  readonly sessions: Sessions;
  readonly access: Access;
  readonly accessChanges: AccessChanges;
  /** BASE_URL: the address at which users reach the installation, when an operator has set it. */
  readonly baseUrl: string | undefined;
  readonly hosts: KnownHosts;
  readonly proxies: TrustedProxies;
  readonly newLogId: () => string;
  /** How many streams a user may have open. */
  readonly streamsPerUser: number;
  /** Aborts when the server is about to stop: no long work should start, and endless work should end. */
  readonly stopping: AbortSignal;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of `set-cookie`, of which a response may have several. */
  readonly cookies?: readonly string[];
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
  readonly sharedStreams: SharedStreams;
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

/** Load balancers ask for these by the address of the machine. They tell nothing. */
export const HEALTH_PATHS = { alive: '/healthz', ready: '/readyz' } as const;
const HEALTH: ReadonlySet<string> = new Set(Object.values(HEALTH_PATHS));

/** The address of the other end of the connection: the client, or a proxy. */
export const peerOf = (context: Context<AppEnv>): string | undefined => context.env.incoming.socket.remoteAddress;

export function createApp(platform: Platform): App {
  const { baseUrl, hosts, proxies } = platform;
  const isAlwaysHttps = baseUrl?.startsWith('https:') ?? false;
  const always = { http: answerHeaders(false), https: answerHeaders(true) };
  const refusalOfHost = (path: string, host: string) => (HEALTH.has(path) ? undefined : hosts.refusalOf(host));
  const routes = new Hono<AppEnv>();
  routes.use('*', function open(context, next) {
    const { env, req } = context;
    const header = requestHeaders(context);
    context.set('logId', platform.newLogId());
    context.set('locale', DEFAULT_LOCALE);
    context.set('isHttps', isAlwaysHttps || proxies.isHttps(peerOf(context), header('x-forwarded-proto')));
    const refusal = hasRepeatedHeader(env.incoming) ? new Unreadable() : refusalOfHost(req.path, header('host') ?? '');
    if (refusal) {
      context.set('locale', acceptedLocale(header('accept-language')));
      throw refusal;
    }
    return next();
  });
  const streams = createOpenStreams(platform.sessions, platform.log);
  platform.accessChanges.subscribe((userId) => streams.endRefused(userId));
  // A plain object, because building a `Headers` costs more than the rest of a small response.
  const headersOf = (context: Context<AppEnv>) => ({
    ...always[context.get('isHttps') ? 'https' : 'http'],
    [LOG_ID_HEADER]: context.get('logId'),
  });
  return {
    routes,
    platform,
    implemented: new Set(),
    streams,
    sharedStreams: createSharedStreams(platform.stopping),
    takeStreamPlace: createStreamPlaces(platform.streamsPerUser),
    largeCalls: createLargeCalls(),
    publicCalls: createRateLimit('public-call', PUBLIC_CALLS_A_MINUTE, 60),
    closers: [() => streams.close()],
    headersOf,
    reply(context, { status = 200, headers, cookies = [], body }) {
      const plain = { ...headersOf(context), ...headers };
      return new Response(body, { status, headers: cookies.length > 0 ? withCookies(plain, cookies) : plain });
    },
  };
}

function withCookies(plain: Record<string, string>, cookies: readonly string[]): Headers {
  const headers = new Headers(plain);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
}
