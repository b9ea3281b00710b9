import type { Migration } from '../src/platform/database/migration.ts';

/** Questions with the texts that a dataset should find for them, and the runs that searched for all of them. */
export const recallCase: Migration = async ({ schema }) => {
  await schema
    .createTable('recall_case')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('dataset.id').onDelete('cascade'))
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('recall_case_dataset')
    .on('recall_case')
    .columns(['dataset_id', 'created_at', 'id'])
    .execute();

  await schema
    .createTable('recall_expected')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('case_id', 'text', (column) => column.notNull().references('recall_case.id').onDelete('cascade'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('document_id', 'text', (column) => column.references('document.id').onDelete('set null'))
    .addColumn('document_name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    // The slices that had the text when it was last looked for, as JSON.
    .addColumn('slice_ids', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('recall_expected_case').on('recall_expected').columns(['case_id', 'sequence']).execute();
  await schema.createIndex('recall_expected_document').on('recall_expected').column('document_id').execute();

  await schema
    .createTable('recall_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('dataset.id').onDelete('cascade'))
    .addColumn('creator_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('status', 'text', (column) => column.notNull())
    // How it searches, and what it searches in, as JSON.
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    // The cases that are still to be searched for, and what was found for the others, as JSON.
    .addColumn('waiting', 'text', (column) => column.notNull())
    .addColumn('results', 'text', (column) => column.notNull())
    .addColumn('is_by_words_only', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('recall_run_dataset').on('recall_run').columns(['dataset_id', 'created_at', 'id']).execute();
  await schema.createIndex('recall_run_status').on('recall_run').column('status').execute();
  await schema.createIndex('recall_run_creator').on('recall_run').column('creator_id').execute();
};
