import type { Migration } from '../src/platform/database/migration.ts';

/** What is searched of slices: their terms and vectors. Binary values as base64, which both engines and backups can hold. */
export const retrieval: Migration = async ({ schema }) => {
  await schema
    .createTable('retrieval_dataset')
    .addColumn('dataset_id', 'text', (column) => column.primaryKey())
    .addColumn('embedding', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();

  await schema
    .createTable('retrieval_slice')
    .addColumn('slice_id', 'text', (column) => column.notNull())
    .addColumn('embedding', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('document_id', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('bits', 'text', (column) => column.notNull())
    // The last column: SQLite reads the others without its pages.
    .addColumn('vectors', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('retrieval_slice_key', ['slice_id', 'embedding'])
    .execute();
  await schema
    .createIndex('retrieval_slice_version')
    .on('retrieval_slice')
    .columns(['dataset_id', 'embedding', 'version', 'slice_id'])
    .execute();
  await schema.createIndex('retrieval_slice_document').on('retrieval_slice').column('document_id').execute();
};
