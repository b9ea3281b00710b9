import type { ChatClient, HookName } from '@parley/chat-core';
import { useEffect } from 'react';
import type { CallHost, PanelCallbacks } from './panel-callbacks.ts';
import { watchLoadedPages } from './watch-loaded-pages.ts';

/** The callbacks that are a hook of the client under another name, or under its own. */
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
 * Lets the host hear of what happens to the client as long as the panel is there. It begins before the client is opened:
 * call it above whatever opens it.
 */
export function useHostCallbacks(client: ChatClient, callHost: CallHost, hearsGroups: boolean): void {
  useEffect(() => {
    const tell = callHost as (name: keyof PanelCallbacks, given: unknown) => void;
    const leaves = HOOKS.map(([name, hook]) => client.plugins.watch(hook, (context) => tell(name, context)));
    leaves.push(client.on('message-received', (chunk) => tell('onReceiveMessage', chunk)));
    leaves.push(watchLoadedPages(client.conversation, (page) => tell('onBeforeLoadMoreInsertMessages', page)));
    return () => {
      for (const leave of leaves) leave();
    };
  }, [client, callHost]);

  // Groups are worked out anew only for those who want to hear of it.
  useEffect(() => {
    if (!hearsGroups) return;
    return client.plugins.watch('onBeforeMessageGroupListUpdate', (context) =>
      callHost('onBeforeMessageGroupListUpdate', context),
    );
  }, [client, callHost, hearsGroups]);

  useEffect(() => () => void callHost('onDestroy'), [callHost]);
}
