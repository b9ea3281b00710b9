import type { Locale } from '@parley/contract';
import { type Kysely, sql } from 'kysely';
import { welcomeBot } from '../src/features/bot/welcome-bot.ts';
import { systemClockAndIds } from '../src/platform/clock-and-ids.ts';
import type { Migration } from '../src/platform/database/migration.ts';

/** Bots and their drafts by section; every space that exists gets its welcome bot. */
export const bot: Migration = async (database) => {
  const { schema } = database;
  await schema
    .createTable('bot')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('space_id', 'text', (column) => column.notNull().references('space.id').onDelete('cascade'))
    .addColumn('creator_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('committer_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('commit_version', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('bot_space').on('bot').column('space_id').execute();

  await schema
    .createTable('bot_draft_section')
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    // The version of the bot that this section was last changed in.
    .addColumn('commit_version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('bot_draft_section_key', ['bot_id', 'section'])
    .execute();
  // Which bot a picture is the icon of is asked whenever somebody else's picture is loaded.
  await schema
    .createIndex('bot_draft_section_icon')
    .on('bot_draft_section')
    .column('content')
    .where(sql<boolean>`section = 'icon_uri'`)
    .execute();

  await welcomeInExistingSpaces(database.withoutPlugins());
};

// biome-ignore lint/suspicious/noExplicitAny: a migration is older than today's tables
async function welcomeInExistingSpaces(database: Kysely<any>): Promise<void> {
  const { now, newId } = systemClockAndIds();
  const owners: { space_id: string; user_id: string; locale: Locale }[] = await database
    .selectFrom('space_member')
    .innerJoin('user', 'user.id', 'space_member.user_id')
    .select(['space_member.space_id', 'space_member.user_id', 'user.locale'])
    .where('space_member.role', '=', 1)
    .execute();
  for (const { space_id, user_id, locale } of owners) {
    const id = newId();
    const at = { created_at: now(), updated_at: now(), commit_version: 1 };
    await database
      .insertInto('bot')
      .values({ id, space_id, creator_id: user_id, committer_id: user_id, ...at })
      .execute();
    const sections = Object.entries(welcomeBot[locale]).map(([section, content]) => ({
      bot_id: id,
      section,
      content: JSON.stringify(content),
      commit_version: 1,
    }));
    await database.insertInto('bot_draft_section').values(sections).execute();
  }
}
