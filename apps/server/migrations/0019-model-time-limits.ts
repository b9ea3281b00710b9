import type { Migration } from '../src/platform/database/migration.ts';

/** How long the answer of each model is waited for, in seconds. The limit for every model was a minute before. */
export const modelTimeLimits: Migration = async ({ schema }) => {
  for (const name of ['first_token_seconds', 'silence_seconds'])
    await schema
      .alterTable('model')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(60))
      .execute();
};
