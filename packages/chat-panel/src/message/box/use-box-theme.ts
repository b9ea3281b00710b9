import { findMessage } from '@parley/chat-core';
import { usePanel } from '../../panel/panel-context.ts';
import type { PanelTheme } from '../../settings/panel-preferences.ts';

/** The theme of a message: the panel's, unless the host wants another for what the bot says here. */
export function useBoxTheme(messageId: string): PanelTheme {
  const { client, preferences, callHost } = usePanel();
  const message = findMessage(client.conversation.getState(), messageId);
  if (message?.role !== 'assistant') return preferences.theme;
  return callHost('onParseReceiveMessageBoxTheme', { message }) ?? preferences.theme;
}
