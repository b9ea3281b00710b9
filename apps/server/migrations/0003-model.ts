import type { Migration } from '../src/platform/database/migration.ts';

/** The models of the installation and which of them is used for what. Keys of providers are encrypted. */
export const model: Migration = async ({ schema }) => {
  await schema
    .createTable('model')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    // Empty for the provider's own address.
    .addColumn('base_url', 'text', (column) => column.notNull())
    .addColumn('sealed_key', 'text')
    .addColumn('model_name', 'text', (column) => column.notNull())
    .addColumn('tools', 'integer', (column) => column.notNull())
    .addColumn('vision', 'integer', (column) => column.notNull())
    .addColumn('reasoning', 'integer', (column) => column.notNull())
    .addColumn('context_tokens', 'integer', (column) => column.notNull())
    // A JSON array.
    .addColumn('purposes', 'text', (column) => column.notNull())
    .addColumn('input_price', 'double precision', (column) => column.notNull())
    .addColumn('output_price', 'double precision', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();

  // No reference: the chosen one can also be the model of the environment or the demonstration, which have no row.
  await schema
    .createTable('model_default')
    .addColumn('purpose', 'text', (column) => column.primaryKey())
    .addColumn('model_id', 'text', (column) => column.notNull())
    .execute();
};
