import { type Conversation, findMessage, groupOfMessage, isGroupReplying } from '@parley/chat-core';
import { type MessageSlotProps, useInGroup } from '@parley/chat-panel';
import { IconButton } from '@parley/ui';
import { Activity } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenDebugContext } from './debug-context.ts';

/** In the hover area of what the bot said: the way to what is known about it. */
export function DebugButton({ messageId }: MessageSlotProps) {
  const { t } = useTranslation();
  const open = use(OpenDebugContext);
  const isShown = useInGroup((conversation) => saysMost(conversation, messageId));
  if (!isShown) return null;
  return <IconButton label={t('debug_open')} icon={<Activity aria-hidden />} onClick={() => open(messageId)} />;
}

/** Answers speak for their turn; a question that got none does it itself. */
function saysMost(conversation: Conversation, messageId: string): boolean {
  if (findMessage(conversation, messageId)?.role === 'assistant') return true;
  const group = groupOfMessage(conversation, messageId);
  const isAnswered = group === null || group.memberSet.llmAnswerMessageIdList.length > 0;
  return !isAnswered && !isGroupReplying(conversation, group.groupId);
}
