import type { Migration } from '../src/platform/database/migration.ts';

/** What was found in an uploaded file when it was read. The text itself is a file beside the object. */
export const fileText: Migration = async ({ schema }) => {
  await schema
    .createTable('file_text')
    .addColumn('object_id', 'text', (column) => column.primaryKey().references('object.id').onDelete('cascade'))
    .addColumn('result', 'text', (column) => column.notNull())
    // Why the file, or the rest of it, could not be read.
    .addColumn('reason', 'text')
    .addColumn('tokens', 'integer', (column) => column.notNull())
    .addColumn('page_count', 'integer')
    // The numbers of the pages without text, as JSON.
    .addColumn('scanned_pages', 'text', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .execute();
};
