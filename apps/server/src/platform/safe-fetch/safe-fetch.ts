import type { IncomingMessage } from 'node:http';
import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, isPublicAddress } from './public-address.ts';
import { AddressRefused, NotFetched, TooManyBytes } from './safe-fetch.errors.ts';

export interface SafeFetchOptions {
  /** In all, redirects included. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly accept: string;
}

export type SafeFetch = (address: string, options: SafeFetchOptions) => Promise<Uint8Array<ArrayBuffer>>;

const REDIRECTS_MAX = 3;
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/**
 * The only way out to an address that a user, a document or a model chose. It gets, over http and https, from public addresses at
 * their usual ports, and tells them nothing: no cookie, no referrer, no name of ours. `allowedHosts` are those an operator
 * excepts, as `host:port`.
 */
export function createSafeFetch(allowedHosts: readonly string[]): SafeFetch {
  const allowed = new Set(allowedHosts);
  return async function safeFetch(address, options) {
    const signal = AbortSignal.timeout(options.timeoutMs);
    let url = new URL(address);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const answer = await open(url, allowed, options, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return readBytes(answer, options.maxBytes);
      answer.destroy();
      if (!isRedirect(statusCode) || !headers.location || !URL.canParse(headers.location, url.href))
        throw new NotFetched(`${url.host} answered with ${statusCode}`);
      url = new URL(headers.location, url);
    }
    throw new NotFetched(`${url.host} leads on and on`);
  };
}

function open(
  url: URL,
  allowed: ReadonlySet<string>,
  { accept }: SafeFetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isExcepted = allowed.has(hostAndPort(url));
    if (!isExcepted) refuseUnusual(url);
    const request = (url.protocol === 'https:' ? requestSecurely : requestPlainly)(url, {
      agent: false,
      signal,
      ...(!isExcepted && { lookup: guardedLookup }),
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; Parley)' },
    });
    request.once('response', resolve);
    // Also after the answer has begun: then whoever reads it hears of it as well.
    request.on('error', (cause) =>
      reject(cause instanceof NotFetched ? cause : new NotFetched(`${url.host}: ${cause.message}`, { cause })),
    );
    request.end();
  });
}

/** A name is looked at when it is looked up; an address that is written as one is not. */
function refuseUnusual(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isUsual = /^https?:$/.test(url.protocol) && url.port === '' && url.username === '' && url.password === '';
  if (!isUsual || (isIP(host) !== 0 && !isPublicAddress(host))) throw new AddressRefused(url.host);
}

const hostAndPort = ({ hostname, port, protocol }: URL) =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;

async function readBytes(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' || Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy();
    throw encoding === 'identity' ? new TooManyBytes() : new NotFetched(`encoded as ${encoding}`);
  }
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > maxBytes) throw new TooManyBytes();
      pieces.push(piece);
    }
  } catch (cause) {
    throw cause instanceof NotFetched ? cause : new NotFetched('the answer broke off', { cause });
  }
  return new Uint8Array(Buffer.concat(pieces));
}
