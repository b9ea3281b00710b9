import { findMessage, messageWords } from '@parley/chat-core';
import { Square, Volume2 } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { usePanel } from '../../panel/panel-context.ts';
import { hasWords } from '../../selectors/has-text.ts';
import { spokenWords } from '../../selectors/spoken-text.ts';
import { ActionButton } from './action-button.tsx';
import type { MessageAction, MessageActionProps } from './message-action.ts';
import { readAloud } from './read-aloud.ts';

function ReadAloudAction({ messageId }: MessageActionProps) {
  const { client, copy } = usePanel();
  const isReading = useSyncExternalStore(readAloud.subscribe, () => readAloud.getState() === messageId);
  useEffect(
    () => () => {
      if (readAloud.getState() === messageId) readAloud.stop();
    },
    [messageId],
  );
  function press(): void {
    if (isReading) {
      readAloud.stop();
      return;
    }
    const message = findMessage(client.conversation.getState(), messageId);
    if (message) readAloud.read(messageId, spokenWords(messageWords(message)));
  }
  const Icon = isReading ? Square : Volume2;
  return (
    <ActionButton label={isReading ? copy.stopReading : copy.readAloud} icon={<Icon aria-hidden />} onClick={press} />
  );
}

export const readAloudAction: MessageAction = {
  name: 'read-aloud',
  isShown: (conversation, given) =>
    readAloud.isPossible() &&
    findMessage(conversation, given.messageId)?.role === 'assistant' &&
    hasWords(conversation, given),
  Action: ReadAloudAction,
};
