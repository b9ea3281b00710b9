import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** What took longer with every message and every run: the context of a section, and the purge of old logs. */
export const growth: Migration = async ({ schema }) => {
  // The newest messages of a section, also of a short one at the end of a long conversation.
  await schema
    .createIndex('message_section')
    .on('message')
    .columns(['conversation_id', 'section_id', 'position'])
    .execute();

  // Runs are kept, their logs are not: only the runs that still have one are looked at.
  await schema
    .alterTable('run')
    .addColumn('has_log', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema.createIndex('run_with_log').on('run').column('ended_at').where(sql<boolean>`has_log = 1`).execute();
};
