import type { Migration } from '../src/platform/database/migration.ts';

/** Until when a process is renewing the tokens of a connection; null while none is. */
export const pluginTokenRefresh: Migration = async ({ schema }) => {
  await schema.alterTable('plugin_connection').addColumn('refreshing_until', 'bigint').execute();
};
