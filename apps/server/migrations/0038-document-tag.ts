import type { Migration } from '../src/platform/database/migration.ts';

/** Tags that a dataset defines, and the values of them that its documents have. */
export const documentTag: Migration = async ({ schema }) => {
  await schema
    .createTable('dataset_tag')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('dataset.id').onDelete('cascade'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    // A list of texts, as JSON.
    .addColumn('choices', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('dataset_tag_dataset').on('dataset_tag').columns(['dataset_id', 'sequence']).execute();

  await schema
    .createTable('document_tag')
    .addColumn('document_id', 'text', (column) => column.notNull().references('document.id').onDelete('cascade'))
    .addColumn('tag_id', 'text', (column) => column.notNull().references('dataset_tag.id').onDelete('cascade'))
    .addColumn('value', 'text', (column) => column.notNull())
    // The value without differences of case, and as a number where it has an order: engines compare texts differently.
    .addColumn('folded', 'text', (column) => column.notNull())
    .addColumn('number', 'double precision')
    .addPrimaryKeyConstraint('document_tag_key', ['document_id', 'tag_id'])
    .execute();
  await schema.createIndex('document_tag_tag').on('document_tag').column('tag_id').execute();
};
