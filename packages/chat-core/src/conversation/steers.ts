import type { RunningReply } from '@parley/contract';
import type { Conversation } from './conversation.ts';

/** By reply: what waits for the next steps of the replies in progress. */
export const steersOf = (replies: readonly RunningReply[]): Conversation['steers'] =>
  Object.fromEntries(replies.flatMap(({ reply_id, steers }) => (steers ? [[reply_id, steers]] : [])));
