import { findMessage } from '@parley/chat-core';
import { useClient } from '../../chat-client/client-context.ts';
import type { PanelTheme } from '../../settings/panel-preferences.ts';
import { useSettings } from '../../settings/settings-context.ts';

/** The theme of a message: the panel's, unless the host wants another for what the bot says here. */
export function useBoxTheme(messageId: string): PanelTheme {
  const client = useClient();
  const { preferences, callHost } = useSettings();
  const message = findMessage(client.conversation.getState(), messageId);
  if (message?.role !== 'assistant') return preferences.theme;
  return callHost('onParseReceiveMessageBoxTheme', { message }) ?? preferences.theme;
}
