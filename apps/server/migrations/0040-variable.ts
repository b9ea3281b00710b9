import type { Migration } from '../src/platform/database/migration.ts';

/** The values that variables of bots have for their users. */
export const variable: Migration = async ({ schema }) => {
  await schema
    .createTable('variable_value')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('variable_value_pk', ['user_id', 'bot_id', 'key'])
    .execute();
  await schema.createIndex('variable_value_bot').on('variable_value').column('bot_id').execute();
};
