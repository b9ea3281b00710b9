import { CheckAndLockPluginEdit, UnlockPluginEdit } from '@parley/contract';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';

/** The lock lasts 30 s: two renewals may get lost. */
const RENEW_MS = 10_000;

/** wire §5 edit lock. `asking` until the first answer, and while the server cannot be reached. */
export type EditLock =
  | { readonly status: 'asking' }
  | { readonly status: 'held' }
  | { readonly status: 'lost'; readonly by: { readonly id: string; readonly name: string } };

/** Whether a page of the plugin can be edited, and who edits it in place of this tab. */
export interface Editing {
  readonly isEditable: boolean;
  readonly notice: ReactNode;
}

/** One for each page load. */
const tabId = crypto.randomUUID?.() ?? `tab-${Math.random().toString(36).slice(2)}${Date.now()}`;

/** Keeps the edit lock of a plugin while one of its pages is shown. */
export function useEditLock(pluginId: string, isWanted: boolean): { lock: EditLock; takeOver: () => void } {
  const [lock, setLock] = useState<EditLock>({ status: 'asking' });
  const isShown = useRef(false);
  const ask = useCallback(
    async (takeOver: boolean) => {
      try {
        const { seized, occupied_by } = await call(CheckAndLockPluginEdit, {
          plugin_id: pluginId,
          tab_id: tabId,
          ...(takeOver && { take_over: true }),
        });
        if (!isShown.current) return;
        setLock(
          seized
            ? { status: 'held' }
            : { status: 'lost', by: { id: occupied_by?.user_id ?? '', name: occupied_by?.user_name ?? '' } },
        );
      } catch {
        // Saving says what is wrong; the next renewal asks again.
      }
    },
    [pluginId],
  );
  useEffect(() => {
    if (!isWanted) return;
    isShown.current = true;
    void ask(false);
    const timer = setInterval(() => void ask(false), RENEW_MS);
    // Who waits for it does not wait until it has run out. With `keepalive` also when the page is closed.
    const giveBack = () =>
      void call(UnlockPluginEdit, { plugin_id: pluginId, tab_id: tabId }, { keepalive: true }).catch(() => undefined);
    window.addEventListener('pagehide', giveBack);
    return () => {
      isShown.current = false;
      clearInterval(timer);
      window.removeEventListener('pagehide', giveBack);
      giveBack();
    };
  }, [ask, isWanted, pluginId]);
  return { lock, takeOver: () => void ask(true) };
}
