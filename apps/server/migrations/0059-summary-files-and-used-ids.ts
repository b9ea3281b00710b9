import type { Migration } from '../src/platform/database/migration.ts';

/** The files of summarised messages, until when a summary may be being written, and ids that messages cannot be sent under again. */
export const summaryFilesAndUsedIds: Migration = async ({ schema }) => {
  // JSON: the names of files whose text the model gets no more.
  await schema
    .alterTable('conversation_summary')
    .addColumn('file_names', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  // 0 while none is being written.
  await schema
    .alterTable('conversation_context')
    .addColumn('summarising_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();

  // Of messages that were hidden with their version, and of words for a reply that were taken back.
  await schema
    .createTable('used_local_id')
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversation.id').onDelete('cascade'),
    )
    .addColumn('local_message_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('used_local_id_key', ['conversation_id', 'local_message_id'])
    .execute();
};
