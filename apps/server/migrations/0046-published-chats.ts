import type { Migration } from '../src/platform/database/migration.ts';

/** Questions of users that their bot collects, and how many answers users got of bots that limit them. */
export const publishedChats: Migration = async ({ schema }) => {
  await schema
    .createTable('collected_query')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    // Never shown: questions are deleted with the account of who asked them.
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('collected_query_bot').on('collected_query').columns(['bot_id', 'asked_at', 'id']).execute();
  await schema.createIndex('collected_query_user').on('collected_query').column('user_id').execute();
  await schema.createIndex('collected_query_asked').on('collected_query').column('asked_at').execute();

  // The policy about collected questions that the user was told of in this conversation.
  await schema.alterTable('conversation').addColumn('told_policy', 'text').execute();

  // Sums of days of UTC. They stay when messages are deleted.
  await schema
    .createTable('free_chat')
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('answers', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('free_chat_key', ['bot_id', 'user_id', 'day'])
    .execute();
  await schema.createIndex('free_chat_user').on('free_chat').column('user_id').execute();
};
