import { findMessage, messageText } from '@parley/chat-core';
import { Square, Volume2 } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { spokenText } from '../../selectors/plain-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { ActionButton } from './action-button.tsx';
import { hasText } from './has-text.ts';
import type { MessageAction, MessageActionProps } from './message-action.ts';
import { readAloud } from './read-aloud.ts';

function ReadAloudAction({ messageId }: MessageActionProps) {
  const client = useClient();
  const texts = useTexts();
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
    if (message) readAloud.read(messageId, spokenText(messageText(message)));
  }
  const Icon = isReading ? Square : Volume2;
  return (
    <ActionButton label={isReading ? texts.stopReading : texts.readAloud} icon={<Icon aria-hidden />} onClick={press} />
  );
}

export const readAloudAction: MessageAction = {
  name: 'read-aloud',
  isShown: (conversation, given) =>
    readAloud.isPossible() &&
    findMessage(conversation, given.messageId)?.role === 'assistant' &&
    hasText(conversation, given),
  Action: ReadAloudAction,
};
