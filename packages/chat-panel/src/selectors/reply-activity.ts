import { type Conversation, groupIdOf } from '@parley/chat-core';
import { isEmptyAnswer } from './incomplete-reply.ts';

/** What the reader of a reply waits for; `null` while it streams text, shows a call, or is complete. */
export type ReplyActivity = 'reconnecting' | 'busy' | 'thinking' | null;

export function replyActivity(conversation: Conversation, groupId: string, showsCalls: boolean): ReplyActivity {
  const { waiting, pulling, responding } = conversation;
  if (waiting?.replyId !== groupId || waiting.phase !== 'formal') return null;
  if (pulling[groupId]?.isReconnecting) return 'reconnecting';
  if (pulling[groupId]?.retryAt !== undefined) return 'busy';
  const isCalling = responding?.replyId === groupId && responding.functionCalls.length > 0;
  if (isCalling && showsCalls) return null;
  const last = conversation.messages.findLast(
    (message) => message.type !== 'verbose' && message.role === 'assistant' && groupIdOf(message) === groupId,
  );
  // An answer that goes on has its ending until new text arrives.
  return last?.type === 'answer' && !isEmptyAnswer(last) && !last.extra_info.ending ? null : 'thinking';
}
