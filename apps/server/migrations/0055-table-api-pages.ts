import type { Migration } from '../src/platform/database/migration.ts';

/** How further pages of an API are requested, as JSON; null where one answer has all rows. */
export const tableApiPages: Migration = async ({ schema }) => {
  await schema.alterTable('document_api').addColumn('pages', 'text').execute();
};
