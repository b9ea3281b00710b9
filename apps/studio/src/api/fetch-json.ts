import { LOG_ID_HEADER } from '@parley/contract';
import { ConnectionFailed } from './connection-failed.ts';

/** The only fetch of the studio. The page's language travels along, so that a refusal comes back in it. */
export async function fetchJson(path: string, init: RequestInit = {}): Promise<{ body: unknown; logId: string }> {
  const headers = new Headers(init.headers);
  headers.set('accept-language', document.documentElement.lang);
  try {
    const response = await fetch(path, { ...init, headers });
    return { body: await response.json(), logId: response.headers.get(LOG_ID_HEADER) ?? '' };
  } catch (cause) {
    throw new ConnectionFailed(cause);
  }
}
