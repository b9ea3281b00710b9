import type { ChatClient, HookName } from '@parley/chat-core';
import { useEffect, useRef, useState } from 'react';
import type { CallHost, LoadedPage, PanelCallbacks } from './panel-callbacks.ts';

/** A callback that throws counts as `false`. */
const REFUSED = false;

export function useCallHost(callbacks: PanelCallbacks): CallHost {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  const [callHost] = useState(
    (): CallHost =>
      (name, ...given) => {
        try {
          // TypeScript cannot relate the name to the parameters and the result here.
          return (latest.current[name] as ((...given: unknown[]) => never) | undefined)?.(...given);
        } catch (error) {
          // It may be called during rendering: an error of the host must not unmount the panel.
          // biome-ignore lint/suspicious/noConsole: developers of the host look there
          console.error(`parley: ${name}`, error);
          return name === 'onBeforeSubmit' ? (REFUSED as never) : undefined;
        }
      },
  );
  return callHost;
}

/** Callbacks that correspond to a hook of the client. */
const HOOKS: readonly (readonly [keyof PanelCallbacks, HookName])[] = [
  ['onInitSuccess', 'onAfterInitial'],
  ['onInitError', 'onInitialError'],
  ['onBeforeMessageSend', 'onBeforeSendMessage'],
  ['onMessageSendSuccess', 'onAfterSendMessage'],
  ['onMessageSendFail', 'onSendMessageError'],
  ['onDeleteMessage', 'onAfterDeleteMessage'],
  ['onMessageSuccess', 'onMessagePullingSuccess'],
  ['onMessageError', 'onMessagePullingError'],
  ['onClearHistoryBefore', 'onBeforeClearHistory'],
  ['onClearHistoryAfter', 'onAfterClearHistory'],
  ['onClearContextBefore', 'onBeforeClearContext'],
  ['onClearContextAfter', 'onAfterClearContext'],
  ['onClearContextError', 'onClearContextError'],
  ['onBeforeStopResponding', 'onBeforeStopResponding'],
  ['onAfterStopResponding', 'onAfterStopResponding'],
  ['onSelectionChange', 'onSelectionChange'],
  ['onOnboardingSelectChange', 'onOnboardingSelectChange'],
  ['onImageClick', 'onImageClick'],
  ['onMessageLinkClick', 'onMessageLinkClick'],
];

/**
 * Calls the host for events of the client while the panel is mounted. Must be called before the effect that opens the
 * client, so that no event is missed.
 */
export function useHostCallbacks(client: ChatClient, callHost: CallHost, hasGroupCallback: boolean): void {
  useEffect(() => {
    const call = callHost as (name: keyof PanelCallbacks, given: unknown) => void;
    const leaves = HOOKS.map(([name, hook]) => client.plugins.watch(hook, (context) => call(name, context)));
    leaves.push(client.on('message-received', (chunk) => call('onReceiveMessage', chunk)));
    leaves.push(watchLoadedPages(client.conversation, (page) => call('onBeforeLoadMoreInsertMessages', page)));
    return () => {
      for (const leave of leaves) leave();
    };
  }, [client, callHost]);

  // Groups are computed for this hook only if the host has the callback.
  useEffect(() => {
    if (!hasGroupCallback) return;
    return client.plugins.watch('onBeforeMessageGroupListUpdate', (context) =>
      callHost('onBeforeMessageGroupListUpdate', context),
    );
  }, [client, callHost, hasGroupCallback]);

  useEffect(() => () => void callHost('onDestroy'), [callHost]);
}

/** Calls back for each page of history that was loaded, before it is rendered. Returns a function that stops it. */
function watchLoadedPages(
  { getState, subscribe }: ChatClient['conversation'],
  onPage: (page: LoadedPage) => void,
): () => void {
  let before = getState();
  return subscribe(() => {
    const last = before;
    before = getState();
    const { history } = before;
    if (history === last.history) return;
    const { locks, cursor, nextCursor } = last.history;
    const isOlder = locks['load-prev'] !== undefined && cursor !== history.cursor;
    const isNewer = locks['load-next'] !== undefined && nextCursor !== history.nextCursor;
    if (!isOlder && !isNewer) return;
    const held = new Set(last.messages.map(({ message_id }) => message_id));
    const messages = before.messages.filter(({ message_id }) => !held.has(message_id));
    onPage({ direction: isOlder ? 'prev' : 'next', messages });
  });
}
