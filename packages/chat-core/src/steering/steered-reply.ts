import type { Conversation } from '../conversation/conversation.ts';
import type { OutboxEntry } from '../conversation/outbox.ts';
import type { CoreMessage } from '../message/core-message.ts';
import { verboseOf } from '../message/verbose.ts';

const isInterrupt = (message: CoreMessage): boolean => verboseOf(message)?.msg_type === 'interrupt';

/** The reply that has asked the user something and waits: nothing was said or done since. */
function pausedReplyOf({ messages, pulling, sections }: Conversation): string | undefined {
  const last = messages.findLast((message) => message.type !== 'verbose' || isInterrupt(message));
  if (!last || !isInterrupt(last) || last.section_id !== sections.latestSectionId) return undefined;
  const { isStopped, error } = pulling[last.reply_id] ?? {};
  return isStopped || error ? undefined : last.reply_id;
}

/** The reply that has a next step for words: it is running, or paused until its user has answered. */
export const steeredReplyOf = (conversation: Conversation): string | undefined =>
  conversation.waiting?.replyId ?? pausedReplyOf(conversation);

/**
 * For the option `isHeld`: as a question, these words would end the paused reply, which reads them when its user has answered.
 * After a reload nothing is sent until the subscription has told what waits for the paused reply.
 */
export function isHeldByPausedReply(conversation: Conversation, { localMessageId }: OutboxEntry): boolean {
  const replyId = pausedReplyOf(conversation);
  if (replyId === undefined) return false;
  const isTold = conversation.steers?.[replyId] !== undefined;
  return isTold ? isWithReply(conversation, replyId, localMessageId) : conversation.pulling[replyId]?.isPaused === true;
}

export const isWithReply = ({ steers }: Conversation, replyId: string | undefined, localMessageId: string): boolean =>
  steers?.[replyId ?? '']?.some(({ local_message_id }) => local_message_id === localMessageId) === true;
