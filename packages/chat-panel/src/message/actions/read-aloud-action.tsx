import { findMessage } from '@parley/chat-core';
import { Square, Volume2 } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { canRead } from '../speech/can-read.ts';
import { reading } from '../speech/reading.ts';
import { ActionButton, hasText, type MessageAction, type MessageActionProps } from './message-action.tsx';

function ReadAloudAction({ messageId }: MessageActionProps) {
  const client = useClient();
  const texts = useTexts();
  const announcer = useAnnouncer();
  const { speechOf } = useSettings().preferences;
  const isReading = useSyncExternalStore(reading.subscribe, () => reading.getState() === messageId);
  useEffect(
    () => () => {
      if (reading.getState() === messageId) reading.stop();
    },
    [messageId],
  );
  async function press(): Promise<void> {
    if (isReading) {
      reading.stop();
      return;
    }
    const onFailed = () => announcer.announceFailure(texts.readingFailed);
    try {
      const { startReading } = await import('../speech/read-aloud.ts');
      startReading({ client, messageId, isAutomatic: false, speechOf, onFailed });
    } catch {
      onFailed();
    }
  }
  const Icon = isReading ? Square : Volume2;
  return (
    <ActionButton
      label={isReading ? texts.stopReading : texts.readAloud}
      icon={<Icon aria-hidden />}
      onClick={() => void press()}
    />
  );
}

export const readAloudAction: MessageAction = {
  name: 'read-aloud',
  isShown: (conversation, message, { speechOf }) =>
    canRead(conversation, speechOf !== undefined) &&
    findMessage(conversation, message.messageId)?.role === 'assistant' &&
    hasText(conversation, message),
  Action: ReadAloudAction,
};
