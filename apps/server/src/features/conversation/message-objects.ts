import { type RawBuilder, sql } from 'kysely';
import type { ObjectIds, ObjectReference } from '../object/index.ts';

/** A message has the object. */
export const messageRefersToObject: ObjectReference = sql`exists (
  select 1 from message_object where message_object.object_id = object.id)`;

/** The objects in these messages. */
export const objectsOfMessages = (messageIds: readonly string[]): ObjectIds =>
  sql`select object_id from message_object where message_id in (${sql.join(messageIds)})`;

export const objectsOfConversation = (conversationId: string): ObjectIds =>
  sql`select message_object.object_id from message_object
    join message on message.id = message_object.message_id where message.conversation_id = ${conversationId}`;

/** The objects in all messages to these bots. */
export const objectsOfChatsWith = (botIds: RawBuilder<unknown>): ObjectIds =>
  sql`select message_object.object_id from message_object
    join message on message.id = message_object.message_id
    join conversation on conversation.id = message.conversation_id where conversation.bot_id in (${botIds})`;
