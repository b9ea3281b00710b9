import { type Conversation, findMessage, groupOfMessage, isGroupReplying } from '@parley/chat-core';
import { type MessageSlotProps, useInGroup } from '@parley/chat-panel';
import { IconButton } from '@parley/ui';
import { Activity } from 'lucide-react';
import { createContext, use } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Opens the details of a message. */
export const OpenDebugContext = createContext<(messageId: string) => void>(() => undefined);

/** In the hover area of a message: opens its details. */
export function DebugButton({ messageId }: MessageSlotProps) {
  const { t } = useTranslation();
  const open = use(OpenDebugContext);
  const isShown = useInGroup((conversation) => speaksForTurn(conversation, messageId));
  if (!isShown) return null;
  return <IconButton label={t('debug_open')} icon={<Activity aria-hidden />} onClick={() => open(messageId)} />;
}

/** A turn has its button at the answers, or at the question when no answer came. */
function speaksForTurn(conversation: Conversation, messageId: string): boolean {
  if (findMessage(conversation, messageId)?.role === 'assistant') return true;
  const group = groupOfMessage(conversation, messageId);
  const isAnswered = group === null || group.memberSet.llmAnswerMessageIdList.length > 0;
  return !isAnswered && !isGroupReplying(conversation, group.groupId);
}
