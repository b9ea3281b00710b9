import type { Conversation } from '../conversation/conversation.ts';
import type { CoreMessage } from './core-message.ts';
import type { MessageGroup } from './message-group.ts';
import { layoutOf } from './message-layout.ts';

/** The group's messages in their order; follow-ups are shown as suggestions and not as messages. */
export function shownMembers(conversation: Conversation, { memberSet }: MessageGroup): readonly CoreMessage[] {
  const { userMessageId, functionCallMessageIdList, llmAnswerMessageIdList } = memberSet;
  const { positions } = layoutOf(conversation);
  return [...(userMessageId ? [userMessageId] : []), ...functionCallMessageIdList, ...llmAnswerMessageIdList]
    .map((id) => positions.get(id) ?? -1)
    .sort((one, other) => one - other)
    .flatMap((position) => conversation.messages[position] ?? []);
}
