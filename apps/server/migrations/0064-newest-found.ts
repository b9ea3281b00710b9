import { SqliteAdapter } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** The newest texts of a user, which a search on Postgres looks through first. SQLite reads its full-text index from the newest on. */
export const newestFound: Migration = async (database) => {
  if (database.getExecutor().adapter instanceof SqliteAdapter) return;
  await database.schema
    .createIndex('conversation_search_newest')
    .on('conversation_search')
    .columns(['user_id', 'id'])
    .execute();
};
