import type { RunningReply } from '@parley/contract';
import type { Conversation } from './conversation.ts';

/** By reply: what waits for the next steps of the replies in progress. */
export const steersOf = (replies: readonly RunningReply[]): Conversation['steers'] =>
  Object.fromEntries(replies.flatMap(({ reply_id, steers }) => (steers ? [[reply_id, steers]] : [])));

/** Whether a message of the outbox is also with a reply that is not over. If the reply does not read it, it is sent as ever. */
export const isSteered = ({ steers, waiting }: Conversation, localMessageId: string): boolean =>
  steers[waiting?.replyId ?? '']?.some(({ local_message_id }) => local_message_id === localMessageId) === true;
