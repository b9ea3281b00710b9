import type { Migration } from '../src/platform/database/migration.ts';

/** Limits that the administrator sets; usage by user, space and bot is found by an index, and sums of long periods are kept. */
export const usage: Migration = async ({ schema }) => {
  await schema
    .createTable('limit_setting')
    .addColumn('name', 'text', (column) => column.notNull())
    // Empty for everybody; otherwise the user, space or bot that has an exception.
    .addColumn('subject_id', 'text', (column) => column.notNull())
    // Null: no limit.
    .addColumn('value', 'double precision')
    .addPrimaryKeyConstraint('limit_setting_key', ['name', 'subject_id'])
    .execute();

  await schema.createIndex('token_usage_user').on('token_usage').columns(['user_id', 'day']).execute();
  await schema.createIndex('token_usage_space').on('token_usage').columns(['space_id', 'day']).execute();
  await schema.createIndex('token_usage_bot').on('token_usage').columns(['bot_id', 'day']).execute();

  // Sums of `token_usage` over periods that have ended: of a day by model, of a month by everything.
  await schema
    .createTable('usage_sum')
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addColumn('bot_id', 'text', (column) => column.notNull())
    .addColumn('model_id', 'text', (column) => column.notNull())
    .addColumn('input_tokens', 'bigint', (column) => column.notNull())
    .addColumn('output_tokens', 'bigint', (column) => column.notNull())
    .addColumn('cost', 'double precision', (column) => column.notNull())
    .addColumn('answers', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_sum_key', ['period', 'day', 'user_id', 'space_id', 'bot_id', 'model_id'])
    .execute();
};
