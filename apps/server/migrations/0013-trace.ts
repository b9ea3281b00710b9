import type { Migration } from '../src/platform/database/migration.ts';

/** The steps of replies in the playground, with prompts and answers, for whoever debugs a bot. */
export const trace: Migration = async ({ schema }) => {
  await schema
    .createTable('trace_step')
    // The reply, not the run: a reply is deleted with its conversation at once, its run only later.
    .addColumn('run_id', 'text', (column) => column.notNull().references('reply.run_id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('first_token_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('finish_reason', 'text')
    .addColumn('error', 'text')
    .addColumn('refusal', 'text')
    .addColumn('provider_error', 'text')
    .addColumn('usage', 'text')
    .addColumn('cost', 'double precision')
    .addColumn('input', 'text')
    .addColumn('output', 'text')
    .addPrimaryKeyConstraint('trace_step_key', ['run_id', 'position'])
    .execute();
  await schema.createIndex('trace_step_started').on('trace_step').column('started_at').execute();
};
