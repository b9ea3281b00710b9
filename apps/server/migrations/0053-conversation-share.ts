import type { Migration } from '../src/platform/database/migration.ts';

/** Conversations that their users share, and the messages that each of them shows. */
export const conversationShare: Migration = async ({ schema }) => {
  await schema
    .createTable('conversation_share')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversation.id').onDelete('cascade'),
    )
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text')
    .addColumn('includes_files', 'integer', (column) => column.notNull())
    .addColumn('shown_until', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('conversation_share_secret')
    .unique()
    .on('conversation_share')
    .column('secret_hash')
    .execute();
  await schema
    .createIndex('conversation_share_conversation')
    .on('conversation_share')
    .column('conversation_id')
    .execute();

  await schema
    .createTable('shared_message')
    .addColumn('share_id', 'text', (column) => column.notNull().references('conversation_share.id').onDelete('cascade'))
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull().references('message.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('shared_message_key', ['share_id', 'position'])
    .execute();
  // Deleting a message looks for its row here.
  await schema.createIndex('shared_message_message').on('shared_message').column('message_id').execute();
};
