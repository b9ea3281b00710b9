import type { Migration } from '../src/platform/database/migration.ts';

/** Up to which position the history of a conversation was cleared: nobody sees those messages, and a job deletes them in batches. */
export const clearedHistory: Migration = async ({ schema }) => {
  await schema
    .alterTable('conversation')
    .addColumn('cleared_position', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
};
