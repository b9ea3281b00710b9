import { sql } from 'kysely';
import type { ObjectReference } from '../object/index.ts';

/** A file is kept in a filebox. */
export const fileboxRefersToObject: ObjectReference = sql`exists (
  select 1 from filebox_file where filebox_file.object_id = object.id)`;

/** The same, and the bot of the filebox was not deleted. The space of a deleted one has no members. */
export const fileboxShowsObject: ObjectReference = sql`exists (
  select 1 from filebox_file
  join bot on bot.id = filebox_file.bot_id
  join space_member on space_member.space_id = bot.space_id
  where filebox_file.object_id = object.id)`;

/** Kept in the filebox of this user and bot. */
export const keptInFilebox = (userId: string, botId: string): ObjectReference => sql`exists (
  select 1 from filebox_file
  where filebox_file.object_id = object.id and filebox_file.user_id = ${userId} and filebox_file.bot_id = ${botId})`;
