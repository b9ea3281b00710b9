import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** When each stage of the processing of a document began. Documents that are being processed were begun when they were last updated. */
export const documentTimeline: Migration = async (database) => {
  await database.schema
    .alterTable('document')
    .addColumn('timeline', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update document set timeline = stage || ':' || updated_at where status in (0, 4, 5)`.execute(database);
};
