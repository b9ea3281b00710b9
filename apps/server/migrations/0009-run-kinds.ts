import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/**
 * Runs of any kind: what a reply is about moves from `run` to `reply`, events get an opaque header, and steps are new. A user
 * may have several conversations with a bot, one of which is current.
 */
export const runKinds: Migration = async (database) => {
  const { schema } = database;
  const plain = database.withoutPlugins();

  await schema.dropIndex('run_status').execute();
  await schema.dropIndex('run_of_conversation').execute();
  await schema.alterTable('run').renameTo('old_run').execute();
  await schema.alterTable('run_event').renameTo('old_run_event').execute();

  await schema
    .createTable('run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    // No reference: a run may outlive the run that started it.
    .addColumn('parent_run_id', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('last_seq', 'integer', (column) => column.notNull())
    .addColumn('stop_request', 'text')
    .addColumn('paused_state', 'text')
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await sql`insert into run (id, kind, user_id, status, owner, lease_until, last_seq, paused_state, started_at, ended_at)
    select old_run.id, 'reply', conversation.user_id, old_run.status, old_run.owner, old_run.lease_until, old_run.last_seq,
      old_run.paused_state, old_run.started_at, old_run.ended_at
    from old_run join conversation on conversation.id = old_run.conversation_id`.execute(plain);

  await schema
    .createTable('reply')
    .addColumn('run_id', 'text', (column) => column.primaryKey().references('run.id').onDelete('cascade'))
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversation.id').onDelete('cascade'),
    )
    .addColumn('question_id', 'text', (column) => column.notNull().unique())
    .addColumn('section_id', 'text', (column) => column.notNull())
    .addColumn('bot_key', 'text', (column) => column.notNull())
    // Empty for a reply from before versions were recorded.
    .addColumn('bot_version', 'text', (column) => column.notNull())
    .addColumn('removed_query_id', 'text')
    .execute();
  await sql`insert into reply (run_id, conversation_id, question_id, section_id, bot_key, bot_version, removed_query_id)
    select id, conversation_id, question_id, section_id, bot_id, '', removed_query_id from old_run`.execute(plain);

  await schema
    .createTable('run_event')
    .addColumn('run_id', 'text', (column) => column.notNull().references('run.id').onDelete('cascade'))
    .addColumn('first_seq', 'integer', (column) => column.notNull())
    .addColumn('last_seq', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('header', 'text')
    // One event, or the text of several events with the offsets at which they end.
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('ends', 'text')
    .addPrimaryKeyConstraint('run_event_key', ['run_id', 'first_seq'])
    .execute();
  await sql`insert into run_event (run_id, first_seq, last_seq, type, header, body, ends)
    select run_id, first_seq, last_seq, kind,
      case when message_id is null then null else
        '{"messageId":"' || message_id || '","ordinal":' || cast(coalesce(ordinal, 0) as text)
          || ',"contentTime":' || cast(coalesce(content_time, 0) as text) || '}' end,
      body, ends
    from old_run_event`.execute(plain);

  await schema.dropTable('old_run_event').execute();
  await schema.dropTable('old_run').execute();

  await schema.createIndex('run_lease').on('run').columns(['status', 'lease_until']).execute();
  // The runs of a user that are not over are few among all that are.
  await schema.createIndex('run_of_user').on('run').columns(['user_id', 'status']).execute();
  await schema.createIndex('reply_conversation').on('reply').column('conversation_id').execute();

  await schema
    .createTable('run_step')
    .addColumn('run_id', 'text', (column) => column.notNull().references('run.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('input', 'text')
    .addColumn('output', 'text')
    .addColumn('error', 'text')
    .addColumn('usage', 'text')
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('run_step_key', ['run_id', 'key', 'attempt'])
    .execute();

  await schema
    .alterTable('conversation')
    .addColumn('is_current', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema.dropIndex('conversation_current').execute();
  await schema
    .createIndex('conversation_current')
    .unique()
    .on('conversation')
    .columns(['user_id', 'bot_key', 'scene'])
    .where(sql<boolean>`is_current = 1`)
    .execute();
};
