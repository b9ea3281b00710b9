import { sql } from 'kysely';
import type { ObjectIds, ObjectReference } from '../object/index.ts';

/** A message has the object. */
export const messageRefersToObject: ObjectReference = sql`exists (
  select 1 from message_object where message_object.object_id = object.id)`;

/** Condition on a conversation: its bot was not deleted. The space of a deleted one has no members. */
export const botIsKept = sql<boolean>`(conversation.bot_id is null or exists (
  select 1 from bot join space_member on space_member.space_id = bot.space_id where bot.id = conversation.bot_id))`;

/** A message has the object, was not cleared, and its bot was not deleted. */
export const messageShowsObject: ObjectReference = sql`exists (
  select 1 from message_object
  join message on message.id = message_object.message_id
  join conversation on conversation.id = message.conversation_id
  where message_object.object_id = object.id and message.position > conversation.cleared_position
    and ${botIsKept})`;

/** The user has sent the object to the bot, in a message that was not cleared. */
export const sentToBot = (userId: string, botId: string): ObjectReference => sql`exists (
  select 1 from message_object
  join message on message.id = message_object.message_id
  join conversation on conversation.id = message.conversation_id
  where message_object.object_id = object.id and message.position > conversation.cleared_position
    and conversation.user_id = ${userId} and conversation.bot_id = ${botId})`;

/** The objects in the messages of a conversation that were not cleared. */
export const objectsOfConversation = (conversationId: string): ObjectIds =>
  sql`select message_object.object_id from message_object
    join message on message.id = message_object.message_id
    join conversation on conversation.id = message.conversation_id
    where conversation.id = ${conversationId} and message.position > conversation.cleared_position`;

/** The objects in a question and in the messages that answer it. */
export const objectsOfGroup = (conversationId: string, questionId: string): ObjectIds =>
  sql`select message_object.object_id from message_object join message on message.id = message_object.message_id
    where message.conversation_id = ${conversationId} and (message.id = ${questionId} or message.reply_id = ${questionId})`;

/** The objects in these messages. */
export const objectsOfMessages = (messageIds: readonly string[]): ObjectIds =>
  sql`select object_id from message_object where message_id in (${sql.join(messageIds)})`;
