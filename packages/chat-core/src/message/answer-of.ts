import type { Conversation } from '../conversation/conversation.ts';
import { findGroup } from './find-group.ts';
import { textOf } from './message-content.ts';
import { latestGroup } from './message-group.ts';
import { findMessage } from './message-layout.ts';

/** What was answered last in a group, as far as it was said; in the latest one unless another is named. */
export function answerOf(conversation: Conversation, groupId?: string): string {
  const group = groupId === undefined ? latestGroup(conversation) : findGroup(conversation, groupId);
  const answers = group?.memberSet.llmAnswerMessageIdList.flatMap((id) => findMessage(conversation, id) ?? []) ?? [];
  const last = answers.findLast(({ type }) => type === 'answer');
  return last ? textOf(last) : '';
}
