import type { Migration } from '../src/platform/database/migration.ts';

/** The chosen embedding of all knowledge, cases of the recall test, and how their last runs ended. */
export const knowledgeSearch: Migration = async ({ schema }) => {
  await schema
    .createTable('knowledge_embedding')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Null for the built-in tables. Models of the environment have no row, so it refers to none.
    .addColumn('model_id', 'text')
    .addColumn('failure', 'text')
    .execute();

  await schema
    .createTable('recall_case')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('dataset.id').onDelete('cascade'))
    .addColumn('query', 'text', (column) => column.notNull())
    // The slices that are to be found, as JSON: their texts survive a new division of the document.
    .addColumn('expected', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('recall_case_dataset')
    .on('recall_case')
    .columns(['dataset_id', 'created_at', 'id'])
    .execute();

  await schema
    .createTable('recall_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('dataset.id').onDelete('cascade'))
    .addColumn('settings', 'text', (column) => column.notNull())
    // The place of the first expected slice in each case, as JSON.
    .addColumn('results', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('recall_run_dataset').on('recall_run').columns(['dataset_id', 'created_at']).execute();
};
