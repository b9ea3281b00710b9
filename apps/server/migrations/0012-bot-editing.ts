import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** The tabs in which bots are being edited, and which of them holds the edit lock. */
export const botEditing: Migration = async ({ schema }) => {
  await schema
    .createTable('bot_editor_tab')
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    // Made by the client: only together with the user it is the name of one tab.
    .addColumn('tab_id', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('held_since', 'bigint')
    .addPrimaryKeyConstraint('bot_editor_tab_key', ['bot_id', 'user_id', 'tab_id'])
    .execute();
  await schema
    .createIndex('bot_editor_tab_holder')
    .unique()
    .on('bot_editor_tab')
    .column('bot_id')
    .where(sql<boolean>`held_since is not null`)
    .execute();
  await schema.createIndex('bot_editor_tab_user').on('bot_editor_tab').column('user_id').execute();
  await schema.createIndex('bot_editor_tab_lease').on('bot_editor_tab').column('lease_until').execute();
};
