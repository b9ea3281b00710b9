import { PassportAccountInfoV2, readEnvelope, toHttpRequest } from '@parley/contract';
import { useEffect, useState } from 'react';
import type { ElementSettings } from './element-settings.ts';

export interface WhoTalks {
  /** Null where nobody is signed in: then files cannot be sent, because a file belongs to somebody. */
  readonly userId: string | null;
}

/** Asks the server who is signed in. Null until it has answered. */
export function useWhoTalks({ baseUrl, getToken }: ElementSettings): WhoTalks | null {
  const [who, setWho] = useState<WhoTalks | null>(null);
  const hasToken = getToken !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function for the same token is no other user
  useEffect(() => {
    const leaving = new AbortController();
    void ask(baseUrl, getToken, leaving.signal).then((userId) => {
      if (!leaving.signal.aborted) setWho({ userId });
    });
    return () => leaving.abort();
  }, [baseUrl, hasToken]);
  return who;
}

/** A refusal or a failure is for the panel to tell: it asks next, and has the words for it. */
async function ask(
  baseUrl: string,
  getToken: ElementSettings['getToken'],
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { path, init } = toHttpRequest(PassportAccountInfoV2, {});
    const token = await getToken?.({ isRefused: false });
    const headers = { ...init.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const response = await fetch(baseUrl + path, { ...init, headers, signal });
    return readEnvelope(PassportAccountInfoV2, await response.json(), '').data.user_id_str;
  } catch {
    return null;
  }
}
