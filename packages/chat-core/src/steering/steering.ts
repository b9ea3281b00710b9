import { STEER_MAX } from '@parley/contract';
import type { ChatClient } from '../chat-client.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { findEntry, type OutboxEntry } from '../conversation/outbox.ts';
import { SteerReply, WithdrawSteer } from '../wire/steer-calls.ts';
import { isWithReply, steeredReplyOf } from './steered-reply.ts';

/*
 * Words for the running reply. Not part of the client, so that hosts without it do not load it. The message stays in the
 * outbox until the reply has read it: if the reply ends before that, the client sends it as ever, under the same local id.
 */

/** Whether a message of the outbox is also with the running or paused reply. */
export const isSteered = (conversation: Conversation, localMessageId: string): boolean =>
  isWithReply(conversation, steeredReplyOf(conversation), localMessageId);

/** Whether a message of the outbox can be added to the running reply: words alone, for its own bot, and not yet added. */
export const canSteer = (
  conversation: Conversation,
  { localMessageId, content, text, mentionIds, isPreparing }: OutboxEntry,
): boolean =>
  conversation.waiting?.phase === 'formal' &&
  !isPreparing &&
  !content &&
  mentionIds.length === 0 &&
  text.length <= STEER_MAX &&
  !isSteered(conversation, localMessageId);

/**
 * Adds the text of a message of the outbox to the running reply, whose model gets it with its next request. False if it
 * cannot be added. The conversation has it among its `steers` when the subscription reports it.
 */
export async function steer(client: ChatClient, localMessageId: string): Promise<boolean> {
  const conversation = client.conversation.getState();
  const entry = findEntry(conversation.outbox, localMessageId);
  const reply_id = conversation.waiting?.replyId;
  if (!entry || !reply_id || !canSteer(conversation, entry)) return false;
  const { steers } = await client.call(SteerReply, { ...refOf(client, reply_id, localMessageId), query: entry.text });
  // If the reply does not read it, it is sent before those that wait for the end of the reply.
  const { outbox } = client.conversation.getState();
  const own = steers.filter(({ local_message_id }) => findEntry(outbox, local_message_id));
  client.moveInOutbox(localMessageId, Math.max(0, own.length - 1));
  return true;
}

/** Takes back a text that waits for the next step of a reply, also of another window. False if the reply has it already. */
export async function withdrawSteer(client: ChatClient, replyId: string, localMessageId: string): Promise<boolean> {
  const { is_withdrawn } = await client.call(WithdrawSteer, refOf(client, replyId, localMessageId));
  if (is_withdrawn) client.removeFromOutbox(localMessageId);
  return is_withdrawn;
}

function refOf(client: ChatClient, reply_id: string, local_message_id: string) {
  const { init, identity } = client.conversation.getState();
  const conversation_id = init.status === 'success' ? init.conversationId : '';
  return { conversation_id, scene: identity.scene, reply_id, local_message_id };
}
