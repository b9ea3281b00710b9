import { Agent, type ClientRequestArgs, type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely, Agent as TlsAgent } from 'node:https';
import { connect } from 'node:net';
import { urlToHttpOptions } from 'node:url';

const JSON_MAX_BYTES = 64 * 2 ** 20;

/** The provider could not be reached. */
export class NotReached extends Error {}

/** The answer was cut off, too large or malformed. */
export class BrokenAnswer extends Error {}

export interface ProviderRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** A function where the body is large: it is made when it is sent and not kept while the answer is read. */
  readonly body?: string | Uint8Array | (() => string);
  /** Called once the body is with the operating system. */
  readonly onSent?: () => void;
  readonly connectTimeoutMs: number;
}

const KEEP_ALIVE_AFTER_MS = 1_000;
const RECEIVED_MAX_BYTES = 64 * 2 ** 10;

/** What arrives on any plain connection is read into this buffer and copied from it. By default Node allocates 64 kB for each read. */
const received = Buffer.allocUnsafeSlow(RECEIVED_MAX_BYTES);

/** Opens a connection with only the options that it needs. By default Node copies all options of the request for it, slowly. */
class ProviderAgent extends Agent {
  override createConnection({ host, port }: ClientRequestArgs) {
    const socket = connect({
      host: host ?? 'localhost',
      port: Number(port),
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_AFTER_MS,
      onread: {
        buffer: received,
        // Node's HTTP client listens to this event, and pauses the socket if it has to wait.
        callback: (bytes, buffer) => {
          socket.emit('data', Buffer.from(buffer.subarray(0, bytes)));
          return true;
        },
      },
    });
    return socket;
  }
}

// node:http instead of undici: less CPU per token at the pace of a model, and nothing to load at start (decision 8).
const agent = new ProviderAgent({ keepAlive: true });
const tlsAgent = new TlsAgent({ keepAlive: true });

/** One for all requests, because writing down where an error comes from costs more than closing the connection. Nobody sees it. */
const STOPPED = new Error('stopped');

type Target = Pick<ClientRequestArgs, 'hostname' | 'port' | 'path' | 'auth'>;

/** The parts of a URL that a request needs, taken once: the client of a model uses the same URL object for each request. */
const targets = new WeakMap<URL, Target>();

function targetOf(url: URL): Target {
  const known = targets.get(url);
  if (known) return known;
  const { hostname, port, path, auth } = urlToHttpOptions(url);
  const target = { hostname, port, path, ...(auth && { auth }) };
  targets.set(url, target);
  return target;
}

/**
 * Sends a request and resolves with the head of the response. The signal closes the connection, also while the body is
 * read. Rejects with the signal's reason or with `NotReached`.
 */
export function sendRequest(sent: ProviderRequest, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const isSecure = sent.url.protocol === 'https:';
    const body = typeof sent.body === 'function' ? sent.body() : sent.body;
    const request = (isSecure ? requestSecurely : requestPlainly)({
      ...targetOf(sent.url),
      agent: isSecure ? tlsAgent : agent,
      method: sent.method,
      headers: { ...sent.headers, 'content-length': Buffer.byteLength(body ?? '') },
    });
    // Node's own `signal` option costs more than the request.
    const stop = () => request.destroy(STOPPED);
    signal.addEventListener('abort', stop, { once: true });
    request.on('close', () => signal.removeEventListener('abort', stop));
    request.once('socket', (socket) => {
      if (!socket.connecting) return;
      const timer = setTimeout(() => request.destroy(new Error('connecting took too long')), sent.connectTimeoutMs);
      const connection = isSecure ? 'secureConnect' : 'connect';
      // Both listeners are removed: the connection is kept, and would keep this request and all that belongs to it in memory.
      const connected = () => {
        clearTimeout(timer);
        socket.off(connection, connected).off('close', connected);
      };
      socket.on(connection, connected).on('close', connected);
    });
    request.on('error', (cause) => reject(signal.aborted ? signal.reason : new NotReached(cause.message, { cause })));
    request.once('response', resolve);
    if (sent.onSent) request.once('finish', sent.onSent);
    request.end(body);
  });
}

/** The whole body; rejects with `BrokenAnswer` beyond the limit. */
export function readBody(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    response.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxBytes) response.destroy(new BrokenAnswer(`more than ${maxBytes} bytes`));
      else pieces.push(piece);
    });
    response.once('end', () => resolve(Buffer.concat(pieces, bytes)));
    response.once('error', (cause) =>
      reject(signal.aborted ? signal.reason : new BrokenAnswer(cause.message, { cause })),
    );
  });
}

/** A JSON object whose fields are not validated. */
export async function readJson(response: IncomingMessage, signal: AbortSignal): Promise<Record<string, unknown>> {
  const body = await readBody(response, JSON_MAX_BYTES, signal);
  try {
    const parsed: unknown = JSON.parse(body.toString());
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  } catch (cause) {
    throw new BrokenAnswer('not JSON', { cause });
  }
  throw new BrokenAnswer('not a JSON object');
}
