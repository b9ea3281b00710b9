import type { ChatClient, HookName } from '@parley/chat-core';
import { useEffect } from 'react';
import type { CallHost, PanelCallbacks } from './panel-callbacks.ts';
import { watchLoadedPages } from './watch-loaded-pages.ts';

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
