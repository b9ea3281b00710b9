import type { Migration } from '../src/platform/database/migration.ts';

/** The chosen embedding of all knowledge: one row, or none as long as nobody chose. */
export const knowledgeEmbedding: Migration = async ({ schema }) => {
  await schema
    .createTable('knowledge_embedding')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Null for the built-in tables. Models of the environment have no row, so it refers to none.
    .addColumn('model_id', 'text')
    .addColumn('failure', 'text')
    .execute();
};
