import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, request as httpRequest } from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { guardedLookup, isPublicAddress } from './public-address.ts';
import { AddressRefused, NotFetched, TooManyBytes } from './safe-fetch.errors.ts';

export interface SafeRequestOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Of the caller, such as a key. A redirect to another origin does not get them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Goes only to the origin that it is meant for: a redirect that would take it to another one ends the request. */
  readonly body?: string | Uint8Array;
  /**
   * Whether the request may reach the server twice. Only such requests use a connection that is still open, as servers close those
   * at any time, also after they have read a request. By default a GET may.
   */
  readonly isRepeatable?: boolean;
  /** Told each address that a redirect leads to. What it throws ends the request. */
  readonly onRedirect?: (address: URL) => void;
  /** Also ends the body that is being read. Every request has a time limit: here is where it comes from. */
  readonly signal: AbortSignal;
}

/** A response with any status. Its body has to be read to the end or closed. */
export interface SafeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** After redirects. */
  readonly url: URL;
  /** Throws `NotFetched` where the connection ends before the body does. */
  readonly body: AsyncIterable<Buffer>;
  close(): void;
}

export type SafeRequest = (address: string, options: SafeRequestOptions) => Promise<SafeResponse>;

const REDIRECTS_MAX = 3;
const STOPPED = 'the request was stopped';
/** How long a connection stays open for another request. Shorter than most servers keep it. */
const IDLE_MS = 4_000;
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/** Never looked up: it is loopback by definition. */
const THIS_MACHINE = /(^|\.)localhost\.?$/i;

/** Headers that say how a message is framed and where it goes: those are decided here. */
const FRAMING = /^(host|connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/;

/**
 * The only way to request a URL that a user, a document or a model chose. Over http and https, only to public addresses
 * on the default ports, without cookies or referrer. `allowedHosts` are exceptions of the operator, as `host:port`.
 */
export function createSafeRequest(allowedHosts: readonly string[]): SafeRequest {
  const kept = { keepAlive: true, timeout: IDLE_MS };
  // Not shared: a connection to a host that is allowed here has skipped the check of its address.
  const network = { allowed: new Set(allowedHosts), agent: new Agent(kept), tlsAgent: new TlsAgent(kept) };
  return async function safeRequest(address, options) {
    if (!URL.canParse(address)) throw new AddressRefused(address.slice(0, 200));
    let url = new URL(address);
    let next = options;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const message = await open(network, url, next);
      const { statusCode: status = 0, headers } = message;
      const target = isRedirect(status) && headers.location;
      if (!target || !URL.canParse(target, url.href))
        return { status, headers, url, body: bodyOf(message), close: () => message.destroy() };
      message.destroy();
      const from = url;
      url = new URL(target, url);
      next = redirected(next, status, url.origin === from.origin);
      if (next.body !== undefined && url.origin !== from.origin)
        throw new NotFetched(`${from.host} redirects to ${url.host}`);
      options.onRedirect?.(url);
    }
    throw new NotFetched(`${url.host} redirects too often`);
  };
}

/** What browsers do: 307 and 308 repeat the request, the others turn everything but a HEAD into a GET. */
function redirected(options: SafeRequestOptions, status: number, isSameOrigin: boolean): SafeRequestOptions {
  const { body, method = 'GET', headers, ...rest } = options;
  const isRepeated = status >= 307;
  return {
    ...rest,
    method: isRepeated || method === 'HEAD' ? method : 'GET',
    ...(isRepeated && body !== undefined && { body }),
    headers: isSameOrigin ? (headers ?? {}) : { accept: lowerCase(headers).accept ?? '*/*' },
  };
}

interface Network {
  readonly allowed: ReadonlySet<string>;
  readonly agent: Agent;
  readonly tlsAgent: TlsAgent;
}

/** Where a connection that was still open ends before the response, the request is repeated over a new one. */
function open(network: Network, url: URL, options: SafeRequestOptions, isRepeated = false): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, signal, isRepeatable = method === 'GET' } = options;
  return new Promise((resolve, reject) => {
    const isAllowed = network.allowed.has(hostAndPort(url));
    if (!isAllowed && isUnusual(url)) throw new AddressRefused(url.host);
    const isSecure = url.protocol === 'https:';
    const isKept = isRepeatable && !isRepeated;
    const fail = (cause: Error) =>
      reject(cause instanceof NotFetched ? cause : new NotFetched(`${url.host}: ${cause.message}`, { cause }));
    if (signal.aborted) return fail(new Error(STOPPED));
    try {
      const request = (isSecure ? httpsRequest : httpRequest)(url, {
        method,
        agent: isKept && (isSecure ? network.tlsAgent : network.agent),
        ...(!isAllowed && { lookup: guardedLookup }),
        headers: {
          accept: '*/*',
          'user-agent': 'Mozilla/5.0 (compatible; Parley)',
          ...lowerCase(headers),
          'accept-encoding': 'identity',
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      });
      let isAnswered = false;
      request.once('response', (message) => {
        isAnswered = true;
        resolve(message);
      });
      // Node's own `signal` option costs more than the request.
      const stop = () => request.destroy(new Error(STOPPED));
      signal.addEventListener('abort', stop, { once: true });
      request.once('close', () => signal.removeEventListener('abort', stop));
      // Also after the response has started: its reader then sees the error too.
      request.on('error', (cause) => {
        if (request.reusedSocket && !isAnswered && !signal.aborted) resolve(open(network, url, options, true));
        else fail(cause);
      });
      request.end(body);
    } catch (cause) {
      // Node refuses characters that a header or an address cannot have.
      fail(cause as Error);
    }
  });
}

/** So that a header of the caller replaces ours of the same name. */
const lowerCase = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !FRAMING.test(name)),
  );

/** Names of this machine and literal IP addresses are checked here, other host names by the lookup. */
function isUnusual(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isUsual = /^https?:$/.test(url.protocol) && url.port === '' && url.username === '' && url.password === '';
  return !isUsual || THIS_MACHINE.test(host) || (isIP(host) !== 0 && !isPublicAddress(host));
}

/**
 * Tells of a URL before it is stored that all requests to it are refused. Host names are not looked up: requests to others may be refused,
 * too.
 */
export function createAddressCheck(allowedHosts: readonly string[]): (address: string) => boolean {
  return function isAddressRefused(address) {
    if (!URL.canParse(address)) return true;
    const url = new URL(address);
    return !allowedHosts.includes(hostAndPort(url)) && isUnusual(url);
  };
}

/** A host as `allowedHosts` names it. */
export const hostAndPort = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;

async function* bodyOf(message: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* message as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new NotFetched('the response was cut off', { cause });
  }
}

/** Some servers compress responses although the request does not accept it. */
const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** The whole body, if it is not longer than this, also decompressed. */
export async function readBytes(response: SafeResponse, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return readSentBytes(response, maxBytes);
  const decode = decoders.get(encoding.toLowerCase());
  if (!decode) {
    response.close();
    throw new NotFetched(`encoded as ${encoding}`);
  }
  const sent = await readSentBytes(response, maxBytes);
  // A response without a body, such as 204, cannot be decompressed.
  if (sent.length === 0) return sent;
  try {
    return new Uint8Array(await decode(sent, { maxOutputLength: maxBytes }));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooManyBytes();
    throw new NotFetched(`not encoded as ${encoding}, as the server says`, { cause });
  }
}

async function readSentBytes(response: SafeResponse, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.close();
    throw new TooManyBytes();
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > maxBytes) {
      response.close();
      throw new TooManyBytes();
    }
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
