import type { Migration } from '../src/platform/database/migration.ts';

/** Deleted bots that can be restored. While it has a row here, a bot is in a space of its own without members. */
export const botBin: Migration = async ({ schema }) => {
  await schema
    .createTable('bot_bin')
    .addColumn('bot_id', 'text', (column) => column.primaryKey().references('bot.id').onDelete('cascade'))
    // Without a rule for its deletion: a space that is deleted while a bot comes into its bin must not lose sight of it.
    .addColumn('space_id', 'text', (column) => column.notNull().references('space.id'))
    .addColumn('deleter_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('bot_bin_space').on('bot_bin').columns(['space_id', 'deleted_at', 'bot_id']).execute();
  await schema.createIndex('bot_bin_time').on('bot_bin').column('deleted_at').execute();
  await schema.createIndex('bot_bin_deleter').on('bot_bin').column('deleter_id').execute();
};
