import type { Migration } from '../src/platform/database/migration.ts';

/** Whether an administrator has made the space public: its bots cannot be copied then. */
export const publicSpace: Migration = async ({ schema }) => {
  await schema
    .alterTable('space')
    .addColumn('hide_operation', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
