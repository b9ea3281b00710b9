import type { Migration } from '../src/platform/database/migration.ts';

/** The document whose slices a copy gets; null for others, and once it has them. */
export const copiedDocument: Migration = async ({ schema }) => {
  await schema.alterTable('document').addColumn('copied_from', 'text').execute();
};
