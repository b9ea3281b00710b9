import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** The home page: which bots are welcome bots, the bots of a creator by index, and who has hidden the checklist. */
export const home: Migration = async (database) => {
  const { schema } = database;
  await schema
    .alterTable('bot')
    .addColumn('is_welcome', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // The first bot of a space is its welcome bot, unless its members have renamed it: then it is theirs.
  await sql`update bot set is_welcome = 1
    where id in (select bot_id from bot_draft_section where section = 'name' and content in ('"Welcome"', '"欢迎"'))
      and not exists (select 1 from bot as older where older.space_id = bot.space_id and older.created_at < bot.created_at)
  `.execute(database.withoutPlugins());
  await schema.createIndex('bot_creator').on('bot').columns(['creator_id', 'created_at']).execute();

  await schema
    .createTable('home_checklist')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('hidden_at', 'bigint', (column) => column.notNull())
    .execute();
};
