import {
  ApiError,
  type HttpRequest,
  LOG_ID_HEADER,
  type Operation,
  type RequestOf,
  type Route,
  requestOn,
  type Stream,
  type Upload,
} from '@parley/contract';
import { type Clock, systemClock } from '../environment/clock.ts';
import { int, object, type Read, string } from '../json/wire-readers.ts';
import type { Call, RouteOf } from './call.ts';
import { readStream, STALL_MS } from './read-stream.ts';
import { type ParseStream, parseServerSentEvents } from './stream-parser.ts';
import type { StreamEvent } from './transport.ts';
import { TransportError } from './transport-error.ts';
import { linkedController, within } from './within.ts';

/** Returns the current token; `isRefused` asks for a new one. */
export type GetToken = (reason: { readonly isRefused: boolean }) => string | Promise<string>;

export interface HttpRequestsOptions {
  /** The address of the server; empty for the origin of the page. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a bearer token. Without it the session cookie of the page is used. */
  readonly getToken?: GetToken;
  /** Replaces the parser of event streams. */
  readonly parseStream?: ParseStream;
  readonly clock?: Clock;
}

/** The timeout of calls that are not streams. */
const CALL_TIMEOUT_MS = 60_000;
const UNAUTHORISED = 401;

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  /** Replaces the base URL. */
  readonly baseUrl?: string;
}

export type HttpRequests = ReturnType<typeof createHttpRequests>;

/** Makes calls of the contract with `fetch`. */
export function createHttpRequests(options: HttpRequestsOptions) {
  const { baseUrl = '', headers = {}, getToken, parseStream = parseServerSentEvents, clock = systemClock } = options;
  const never = new AbortController().signal;
  let refreshed: Promise<string> | null = null;

  /** Concurrent refused calls share one new token. */
  function freshToken(ask: GetToken): Promise<string> {
    refreshed ??= Promise.resolve(ask({ isRefused: true })).finally(() => {
      refreshed = null;
    });
    return refreshed;
  }

  async function attempt(url: string, { init }: HttpRequest, token: string | null, signal: AbortSignal) {
    const fetch = options.fetch ?? globalThis.fetch;
    const sent = { ...init.headers, ...(token !== null && { authorization: `Bearer ${token}` }) };
    try {
      return await fetch(url, { ...init, headers: sent, signal });
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      throw new TransportError('unreachable', cause);
    }
  }

  async function send(request: HttpRequest, url: string, signal: AbortSignal): Promise<Response> {
    if (!getToken) return attempt(url, request, null, signal);
    const first = await attempt(url, request, await getToken({ isRefused: false }), signal);
    if (first.status !== UNAUTHORISED) return first;
    await first.body?.cancel();
    return attempt(url, request, await freshToken(getToken), signal);
  }

  function toRequest(
    route: Route,
    request: object,
    { bytes, own = {} }: { bytes?: Uint8Array<ArrayBuffer> | undefined; own?: Readonly<Record<string, string>> } = {},
  ): HttpRequest {
    const { path, init } = requestOn(route, withoutEmpty(request), bytes);
    return { path, init: { ...init, headers: { ...init.headers, ...headers, ...own } } };
  }

  return {
    clock,
    baseUrl,
    async call<Defined extends Operation | Upload, Answer>(
      called: Call<Defined, Answer>,
      request: RequestOf<Defined>,
      { signal = never, bytes, baseUrl: address = baseUrl }: CallOptions = {},
    ): Promise<Answer> {
      const { controller, unlink } = linkedController(signal);
      const sent = toRequest(called, request, { bytes });
      try {
        const answer = send(sent, address + sent.path, controller.signal).then((response) =>
          readAnswer(called.read, response),
        );
        return await within(clock, CALL_TIMEOUT_MS, controller.signal, answer);
      } finally {
        unlink();
        controller.abort();
      }
    },

    async *stream<Defined extends Stream>(
      called: RouteOf<Defined>,
      request: RequestOf<Defined>,
      signal: AbortSignal,
      own: Readonly<Record<string, string>> = {},
    ): AsyncGenerator<StreamEvent> {
      const { controller, unlink } = linkedController(signal);
      const sent = toRequest(called, request, { own });
      try {
        const answer = send(sent, baseUrl + sent.path, controller.signal);
        const response = await within(clock, STALL_MS, controller.signal, answer);
        const logId = response.headers.get(LOG_ID_HEADER) ?? '';
        yield* readStream({ response, logId, parseStream, clock, signal: controller.signal });
      } finally {
        unlink();
        controller.abort();
      }
    },
  };
}

const readEnvelope = object({ code: int, msg: string });

/** Returns the fields of an answer, or throws its refusal. */
async function readAnswer<Answer>(read: Read<Answer>, response: Response): Promise<Answer> {
  const logId = response.headers.get(LOG_ID_HEADER) ?? '';
  const text = await response.text().catch((cause) => {
    throw new TransportError('broken', cause);
  });
  try {
    const body: unknown = JSON.parse(text);
    const { code, msg } = readEnvelope(body, 'answer');
    if (code !== 0) throw new ApiError(code, msg, logId);
    return read(body, 'answer');
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new TransportError('unreadable', cause);
  }
}

/** Drops empty fields of a request (wire §1.5). `false` and 0 are not empty. */
function withoutEmpty<Request extends object>(request: Request): Request {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => !isEmpty(value))) as Request;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isPlainObject(value) && Object.keys(value).length === 0;
}

/** Files and other class instances have no own keys, but are not empty. */
function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
