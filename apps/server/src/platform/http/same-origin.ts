import { type AnyOperation, REQUEST_HEADER, REQUEST_HEADER_VALUE } from '@parley/contract';
import { ForeignOrigin } from './http.errors.ts';
import type { ReadHeader } from './request-headers.ts';

/**
 * Protection against cross-site requests: a call that changes something must carry our header, which a page of
 * another site cannot send without CORS, and must not come from another origin.
 */
export function refuseForeignOrigin(operation: AnyOperation, header: ReadHeader, baseUrl: string | undefined): void {
  if (operation.method === 'GET' && operation.policy.verb === 'read') return;
  const site = header('sec-fetch-site');
  const isOurs =
    header(REQUEST_HEADER) === REQUEST_HEADER_VALUE &&
    (site === null || site === 'same-origin') &&
    isOwnOrigin(header('origin'), header('host'), baseUrl);
  if (!isOurs) throw new ForeignOrigin({ address: baseUrl ?? `http://${header('host')}` });
}

function isOwnOrigin(origin: string | null, host: string | null, baseUrl: string | undefined): boolean {
  if (origin === null) return true;
  if (baseUrl) return origin === new URL(baseUrl).origin;
  return origin === `http://${host}` || origin === `https://${host}`;
}
