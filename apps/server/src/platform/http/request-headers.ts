import type { IncomingMessage } from 'node:http';

interface ReceivedRequest {
  readonly env: { readonly incoming: Pick<IncomingMessage, 'headers'> };
}

/** Names are in lower case. */
export type ReadHeader = (name: string) => string | null;

/** Straight from the connection: every request reads a dozen headers, and a `Headers` is slower. */
export function requestHeaders({ env }: ReceivedRequest): ReadHeader {
  const { headers } = env.incoming;
  return (name) => (headers[name] as string | undefined) ?? null;
}

const HOST = 'host';
const CONTENT_TYPE = 'content-type';

/**
 * Whether the request has more than one `Host` or `Content-Type`. Node keeps the first and drops the others, which a proxy in front
 * of this server may have checked. Node joins the repeated values of the other headers that we check, and refuses a second
 * `Content-Length`.
 */
export function hasRepeatedHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  let contentTypes = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
    else if (name.length === CONTENT_TYPE.length && name.toLowerCase() === CONTENT_TYPE) contentTypes += 1;
  }
  return hosts > 1 || contentTypes > 1;
}
