import type { Migration } from '../src/platform/database/migration.ts';

/** The files of summarised messages, and until when a summary may be being written. */
export const summaryFiles: Migration = async ({ schema }) => {
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
};
