import {
  GetOAuthStatus,
  type Operation,
  type PluginConnectRequest,
  type RequestOf,
  type ResponseOf,
  readEnvelope,
  SetUserPluginKey,
  StartOAuth,
  toHttpRequest,
} from '@parley/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A call of the server that this page is of. */
async function call<Defined extends Operation>(
  operation: Defined,
  request: RequestOf<Defined>,
): Promise<ResponseOf<Defined>> {
  const { path, init } = toHttpRequest(operation, request);
  return readEnvelope(operation, await (await fetch(path, init)).json(), '');
}

/** Stores the user's own key for a plugin. Throws what the server says against it. */
export async function storePluginKey(
  { plugin_id, version }: Pick<PluginConnectRequest, 'plugin_id' | 'version'>,
  secret: string,
): Promise<void> {
  await call(SetUserPluginKey, { plugin_id, version, secret });
}

export type ConnectionStatus = 'asked' | 'waiting' | 'blocked' | 'failed';

/**
 * Opens the window in which the user connects an account. That it is done is asked of the server when the window reports or when the
 * user comes back to this one: pages of other servers may cut the window off from this one. On a phone it is another tab, and the
 * browser may have discarded this one meanwhile, so that it is also asked at first.
 */
export function useAccountConnection(
  { plugin_id, version }: PluginConnectRequest,
  onConnected: () => void,
): { status: ConnectionStatus; open: () => void } {
  const [status, setStatus] = useState<ConnectionStatus>('asked');
  const isDone = useRef(false);
  const look = useEffectEvent(async () => {
    const found = await call(GetOAuthStatus, { plugin_id, version }).catch(() => null);
    if (!found?.is_connected || isDone.current) return;
    isDone.current = true;
    onConnected();
  });
  useEffect(() => void look(), []);
  useEffect(() => {
    if (status !== 'waiting') return;
    const ask = () => void look();
    const stop = new AbortController();
    for (const event of ['message', 'focus', 'pageshow']) addEventListener(event, ask, { signal: stop.signal });
    document.addEventListener('visibilitychange', ask, { signal: stop.signal });
    return () => stop.abort();
  }, [status]);
  async function open(): Promise<void> {
    // Opened before the address is known: a window that is opened later is blocked.
    const opened = window.open('', '_blank', 'popup,width=520,height=720');
    if (!opened) return setStatus('blocked');
    try {
      const { authorize_url } = await call(StartOAuth, { plugin_id, version });
      opened.location.href = authorize_url;
      setStatus('waiting');
    } catch {
      opened.close();
      setStatus('failed');
    }
  }
  return { status, open: () => void open() };
}
