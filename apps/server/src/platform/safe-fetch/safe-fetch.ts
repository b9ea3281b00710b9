import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, isPublicAddress } from './public-address.ts';
import { AddressRefused, NotFetched, TooManyBytes } from './safe-fetch.errors.ts';

export interface SafeFetchOptions {
  /** In total, including redirects. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly accept: string;
  /** Of the caller, such as a key. A redirect to another origin does not get them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Told each address that a redirect leads to. What it throws ends the request. */
  readonly onRedirect?: (address: URL) => void;
  /** Told the headers of the answer before its body is read. */
  readonly onAnswer?: (headers: IncomingHttpHeaders) => void;
  readonly signal?: AbortSignal;
}

export type SafeFetch = (address: string, options: SafeFetchOptions) => Promise<Uint8Array<ArrayBuffer>>;

const REDIRECTS_MAX = 3;
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/**
 * The only way to request a URL that a user, a document or a model chose. GET over http and https, only to public
 * addresses on the default ports, without cookies or referrer. `allowedHosts` are exceptions of the operator, as
 * `host:port`.
 */
export function createSafeFetch(allowedHosts: readonly string[]): SafeFetch {
  const allowed = new Set(allowedHosts);
  return async function safeFetch(address, options) {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
    let url = new URL(address);
    const { origin } = url;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const response = await open(url, allowed, url.origin === origin ? options : { ...options, headers: {} }, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) {
        options.onAnswer?.(headers);
        return readBytes(response, options.maxBytes);
      }
      response.destroy();
      if (!isRedirect(statusCode) || !headers.location || !URL.canParse(headers.location, url.href))
        throw new NotFetched(`${url.host} answered with ${statusCode}`);
      url = new URL(headers.location, url);
      options.onRedirect?.(url);
    }
    throw new NotFetched(`${url.host} redirects too often`);
  };
}

function open(
  url: URL,
  allowed: ReadonlySet<string>,
  { accept, headers }: SafeFetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isAllowed = allowed.has(hostAndPort(url));
    if (!isAllowed) refuseUnusualUrl(url);
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      agent: false,
      signal,
      ...(!isAllowed && { lookup: guardedLookup }),
      headers: {
        accept,
        'user-agent': 'Mozilla/5.0 (compatible; Parley)',
        ...lowerCase(headers),
        'accept-encoding': 'identity',
      },
    });
    request.once('response', resolve);
    // Also after the response has started: its reader then sees the error too.
    request.on('error', (cause) =>
      reject(cause instanceof NotFetched ? cause : new NotFetched(`${url.host}: ${cause.message}`, { cause })),
    );
    request.end();
  });
}

/** So that a header of the caller replaces ours of the same name. */
const lowerCase = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Host names are checked by the lookup; literal IP addresses are checked here. */
function refuseUnusualUrl(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isUsual = /^https?:$/.test(url.protocol) && url.port === '' && url.username === '' && url.password === '';
  if (!isUsual || (isIP(host) !== 0 && !isPublicAddress(host))) throw new AddressRefused(url.host);
}

/** A host as `allowedHosts` names it. */
export const hostAndPort = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;

async function readBytes(response: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' || Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw encoding === 'identity' ? new TooManyBytes() : new NotFetched(`encoded as ${encoding}`);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw new TooManyBytes();
      chunks.push(chunk);
    }
  } catch (cause) {
    throw cause instanceof NotFetched ? cause : new NotFetched('the response was cut off', { cause });
  }
  return new Uint8Array(Buffer.concat(chunks));
}
