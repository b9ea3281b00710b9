import { PassportAccountInfoV2, readEnvelope, toHttpRequest } from '@parley/contract';
import { useEffect, useState } from 'react';
import type { ElementSettings } from './element-settings.ts';

const UNAUTHORISED = 401;

export interface SignedInUser {
  /** Null if nobody is signed in: then files cannot be sent, because a file needs an owner. */
  readonly userId: string | null;
}

/** The signed-in user. Null until the server has answered. */
export function useSignedInUser({ baseUrl, getToken }: ElementSettings): SignedInUser | null {
  const [user, setUser] = useState<SignedInUser | null>(null);
  const hasToken = getToken !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function does not mean another user
  useEffect(() => {
    const leaving = new AbortController();
    void ask(baseUrl, getToken, leaving.signal).then((userId) => {
      if (!leaving.signal.aborted) setUser({ userId });
    });
    return () => leaving.abort();
  }, [baseUrl, hasToken]);
  return user;
}

/** Errors are ignored here: the next request of the panel fails, too, and shows the error. */
async function ask(
  baseUrl: string,
  getToken: ElementSettings['getToken'],
  signal: AbortSignal,
): Promise<string | null> {
  const { path, init } = toHttpRequest(PassportAccountInfoV2, {});
  async function attempt(isRefused: boolean): Promise<Response> {
    const token = await getToken?.({ isRefused });
    const headers = { ...init.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    return fetch(baseUrl + path, { ...init, headers, signal });
  }
  try {
    const first = await attempt(false);
    const response = first.status === UNAUTHORISED && getToken ? await attempt(true) : first;
    return readEnvelope(PassportAccountInfoV2, await response.json(), '').data.user_id_str;
  } catch {
    return null;
  }
}
