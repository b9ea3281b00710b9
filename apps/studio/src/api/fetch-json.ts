import { LOG_ID_HEADER } from '@parley/contract';
import { reportRequestOutcome } from './request-outcome.ts';

/** No response came, or one that is not ours: the network, a proxy or the server is down. */
export class ConnectionFailed extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached', { cause });
    this.name = 'ConnectionFailed';
  }
}

/** The only `fetch` of the studio. It sends the page's language, so that error messages come back in it. */
export async function fetchJson(path: string, init: RequestInit = {}): Promise<{ body: unknown; logId: string }> {
  const headers = new Headers(init.headers);
  headers.set('accept-language', document.documentElement.lang);
  try {
    const response = await fetch(path, { ...init, headers });
    const body: unknown = await response.json();
    reportRequestOutcome('response-arrived');
    return { body, logId: response.headers.get(LOG_ID_HEADER) ?? '' };
  } catch (cause) {
    if (!init.signal?.aborted) reportRequestOutcome('request-failed');
    throw new ConnectionFailed(cause);
  }
}
