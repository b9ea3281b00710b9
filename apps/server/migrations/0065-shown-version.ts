import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Which version of a turn is shown, so that it is found without its messages, and which versions have the same question. */
export const shownVersion: Migration = async (database) => {
  for (const column of ['is_shown', 'question_number'])
    await database.schema
      .alterTable('turn_version')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(1))
      .execute();
  await sql`update turn_version set is_shown = 0 where not exists (
    select 1 from message join conversation on conversation.id = message.conversation_id
    where message.id = turn_version.question_id and conversation.id = turn_version.conversation_id
      and message.position > conversation.cleared_position)`.execute(database);
  await sql`update turn_version set question_number = (
    select min(same.number) from turn_version as same
    join message as asked on asked.id = same.question_id
    join message as own on own.content = asked.content
    where own.id = turn_version.question_id and same.conversation_id = turn_version.conversation_id
      and same.slot_id = turn_version.slot_id)`.execute(database);
};
