import type { Migration } from '../src/platform/database/migration.ts';

/** Conversations, their messages, the runs that answer, the log of each run, feedback, and what was used. */
export const conversation: Migration = async ({ schema }) => {
  await schema
    .createTable('conversation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('bot_id', 'text', (column) => column.references('bot.id').onDelete('cascade'))
    .addColumn('preset_bot', 'text')
    // Whichever of the two is set: what a unique index can compare.
    .addColumn('bot_key', 'text', (column) => column.notNull())
    .addColumn('scene', 'integer', (column) => column.notNull())
    .addColumn('latest_section_id', 'text', (column) => column.notNull())
    .addColumn('last_position', 'bigint', (column) => column.notNull())
    .addColumn('read_position', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('conversation_current')
    .unique()
    .on('conversation')
    .columns(['user_id', 'bot_key', 'scene'])
    .execute();
  await schema.createIndex('conversation_bot').on('conversation').column('bot_id').execute();

  await schema
    .createTable('message')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversation.id').onDelete('cascade'),
    )
    // Counts the messages of a conversation without gaps, and is the order of the history.
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('reply_id', 'text', (column) => column.notNull())
    .addColumn('section_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('reasoning_content', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('is_broken', 'integer', (column) => column.notNull())
    .addColumn('broken_pos', 'integer')
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('source', 'integer', (column) => column.notNull())
    .addColumn('sender_id', 'text', (column) => column.notNull())
    .addColumn('mention_list', 'text', (column) => column.notNull())
    .addColumn('extra_info', 'text', (column) => column.notNull())
    .addColumn('required_action', 'text')
    .addColumn('content_time', 'bigint', (column) => column.notNull())
    .addColumn('local_message_id', 'text')
    .addColumn('sent_hash', 'text')
    .addUniqueConstraint('message_position', ['conversation_id', 'position'])
    .execute();
  // A message that is sent again is the same message, however often and however much at once.
  await schema
    .createIndex('message_sent_once')
    .unique()
    .on('message')
    .columns(['conversation_id', 'local_message_id'])
    .execute();
  await schema.createIndex('message_reply').on('message').columns(['conversation_id', 'reply_id']).execute();

  await schema
    .createTable('run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversation.id').onDelete('cascade'),
    )
    .addColumn('question_id', 'text', (column) => column.notNull().unique())
    .addColumn('section_id', 'text', (column) => column.notNull())
    .addColumn('bot_id', 'text', (column) => column.notNull())
    .addColumn('removed_query_id', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('last_seq', 'integer', (column) => column.notNull())
    // What a paused run needs to go on: JSON.
    .addColumn('paused_state', 'text')
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute();
  await schema.createIndex('run_conversation').on('run').column('conversation_id').execute();
  await schema.createIndex('run_status').on('run').columns(['status', 'lease_until']).execute();

  await schema
    .createTable('run_event')
    .addColumn('run_id', 'text', (column) => column.notNull().references('run.id').onDelete('cascade'))
    .addColumn('first_seq', 'integer', (column) => column.notNull())
    .addColumn('last_seq', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    // The event as JSON, or the words of several events one after the other, with where each of them ends.
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('ends', 'text')
    .addColumn('message_id', 'text')
    .addColumn('ordinal', 'integer')
    .addColumn('content_time', 'bigint')
    .addPrimaryKeyConstraint('run_event_order', ['run_id', 'first_seq'])
    .execute();

  await schema
    .createTable('message_feedback')
    .addColumn('message_id', 'text', (column) => column.primaryKey().references('message.id').onDelete('cascade'))
    .addColumn('feedback', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();

  // Sums, kept when what they were used for is gone.
  await schema
    .createTable('token_usage')
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addColumn('bot_id', 'text', (column) => column.notNull())
    .addColumn('model_id', 'text', (column) => column.notNull())
    .addColumn('input_tokens', 'bigint', (column) => column.notNull())
    .addColumn('output_tokens', 'bigint', (column) => column.notNull())
    .addColumn('cost', 'double precision', (column) => column.notNull())
    .addColumn('answers', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('token_usage_sum', ['day', 'user_id', 'space_id', 'bot_id', 'model_id'])
    .execute();
};
