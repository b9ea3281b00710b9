import type { Migration } from '../src/platform/database/migration.ts';

/** Where the rows of a table come from when it is an API, and the pictures in cells of tables. */
export const tableApiAndImages: Migration = async ({ schema }) => {
  await schema
    .createTable('document_api')
    .addColumn('document_id', 'text', (column) => column.primaryKey().references('document.id').onDelete('cascade'))
    // Where the list is in the answer.
    .addColumn('list_path', 'text', (column) => column.notNull())
    // The fields that the rows have had, as JSON.
    .addColumn('fields', 'text', (column) => column.notNull())
    // JSON.
    .addColumn('header_names', 'text', (column) => column.notNull())
    // A map from names to values as JSON, encrypted; null for no headers, and for those whose key was lost.
    .addColumn('sealed_headers', 'text')
    .execute();

  await schema
    .createTable('table_image')
    .addColumn('slice_id', 'text', (column) => column.notNull().references('slice.id').onDelete('cascade'))
    .addColumn('object_id', 'text', (column) => column.notNull().references('object.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('table_image_key', ['slice_id', 'object_id'])
    .execute();
  await schema.createIndex('table_image_object').on('table_image').column('object_id').execute();
};
