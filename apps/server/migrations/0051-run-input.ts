import type { Migration } from '../src/platform/database/migration.ts';

/** Inputs that users add to runs in progress, and how many each run got. */
export const runInput: Migration = async ({ schema }) => {
  await schema
    .alterTable('run')
    .addColumn('input_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('run_input')
    .addColumn('run_id', 'text', (column) => column.notNull().references('run.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'bigint')
    .addPrimaryKeyConstraint('run_input_key', ['run_id', 'id'])
    .execute();
};
