import { type Conversation, canRegenerate, findGroup, findMessage } from '@parley/chat-core';
import { MessageSource } from '@parley/contract';
import { RefreshCw } from 'lucide-react';
import { useClient } from '../../chat-client/client-context.ts';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { ActionButton, type MessageAction, type MessageActionProps } from './message-action.tsx';

function RegenerateAction({ groupId }: MessageActionProps) {
  const client = useClient();
  const texts = useTexts();
  const isAllowed = useInGroup((conversation) => canRegenerate(conversation, groupId));
  return (
    <ActionButton
      label={texts.regenerate}
      icon={<RefreshCw aria-hidden />}
      disabled={!isAllowed}
      // The message itself shows a failure.
      onClick={() => void client.regenerate(groupId).catch(() => undefined)}
    />
  );
}

/** wire §2.3: only in the last group, and only for an answer to a question. */
export function isRegenerable(conversation: Conversation, { messageId, groupId }: MessageActionProps): boolean {
  const group = findGroup(conversation, groupId);
  const message = findMessage(conversation, messageId);
  // A question that was not sent has a retry button instead.
  if (!group?.isLatest || !message || message._sendFailed) return false;
  return group.memberSet.userMessageId !== null && message.source === MessageSource.chat;
}

export const regenerateAction: MessageAction = {
  name: 'regenerate',
  isShown: isRegenerable,
  Action: RegenerateAction,
};
