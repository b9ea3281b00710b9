import type { Migration } from '../src/platform/database/migration.ts';

/** The runs of a conversation that are not over are found without looking at all that are. */
export const openRuns: Migration = async ({ schema }) => {
  await schema.dropIndex('run_conversation').execute();
  await schema.createIndex('run_of_conversation').on('run').columns(['conversation_id', 'status']).execute();
};
