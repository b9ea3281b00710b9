import type { Migration } from '../src/platform/database/migration.ts';

/** Files that stay in the filebox of a bot though their messages were cleared. */
export const filebox: Migration = async ({ schema }) => {
  await schema
    .createTable('filebox_file')
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('object_id', 'text', (column) => column.notNull().references('object.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('filebox_file_key', ['bot_id', 'user_id', 'object_id'])
    .execute();
  await schema.createIndex('filebox_file_object').on('filebox_file').column('object_id').execute();
  await schema.createIndex('filebox_file_user').on('filebox_file').column('user_id').execute();
};
