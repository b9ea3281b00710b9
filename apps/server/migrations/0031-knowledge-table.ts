import type { Migration } from '../src/platform/database/migration.ts';

/** Tables as documents: their columns, and the cells of their rows, which are slices. */
export const knowledgeTable: Migration = async ({ schema }) => {
  await schema
    .createTable('document_table')
    .addColumn('document_id', 'text', (column) => column.primaryKey().references('document.id').onDelete('cascade'))
    // JSON.
    .addColumn('columns', 'text', (column) => column.notNull())
    // Where the table is in its file, as JSON; null for a table by hand.
    .addColumn('sheet', 'text')
    // The file whose rows are to be added, as JSON.
    .addColumn('addition', 'text')
    .execute();

  await schema
    .createTable('table_row')
    .addColumn('slice_id', 'text', (column) => column.primaryKey().references('slice.id').onDelete('cascade'))
    // A map from the ids of columns to values, as JSON.
    .addColumn('cells', 'text', (column) => column.notNull())
    .execute();
};
