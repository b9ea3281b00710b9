import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Work that outlives the request that asked for it, and what is done again and again. */
export const job: Migration = async ({ schema }) => {
  await schema
    .createTable('job')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('max_attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text', (column) => column.notNull())
    .addColumn('every_ms', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_token', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('heartbeat_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .execute();
  await schema
    .createIndex('job_open')
    .on('job')
    .column('run_at')
    .where(sql<boolean>`finished_at is null and failed_at is null`)
    .execute();
};
