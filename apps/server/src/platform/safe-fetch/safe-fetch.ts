import type { IncomingHttpHeaders } from 'node:http';
import { NotFetched } from './safe-fetch.errors.ts';
import { createSafeRequest, readBytes } from './safe-request.ts';

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

/** Gets the bytes at a URL, by `createSafeRequest`. Everything but the status 200 is an error. */
export function createSafeFetch(allowedHosts: readonly string[]): SafeFetch {
  const safeRequest = createSafeRequest(allowedHosts);
  return async function safeFetch(address, { timeoutMs, maxBytes, accept, headers, onRedirect, onAnswer, signal }) {
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await safeRequest(address, {
      headers: { accept, ...headers },
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      ...(onRedirect && { onRedirect }),
    });
    if (response.status === 200) {
      onAnswer?.(response.headers);
      return readBytes(response, maxBytes);
    }
    response.close();
    throw new NotFetched(`${response.url.host} answered with ${response.status}`);
  };
}
