import type { Conversation } from '../conversation/conversation.ts';
import { findMessage } from './message-layout.ts';
import { localIdOf } from './to-core-message.ts';

/** Whether the group's question is on its way or its answer is not complete. */
export function isGroupReplying(conversation: Conversation, groupId: string): boolean {
  const { waiting, pulling, sending } = conversation;
  if (waiting?.replyId === groupId) return waiting.phase === 'formal';
  const status = pulling[groupId]?.status;
  if (status === 'start' || status === 'pulling') return true;
  const question = sending && findMessage(conversation, groupId);
  return question !== null && localIdOf(question) === sending?.localMessageId;
}
