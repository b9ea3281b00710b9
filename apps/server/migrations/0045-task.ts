import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Scheduled tasks of users with bots, their runs, and the conversations in which bots work on them. */
export const task: Migration = async ({ schema }) => {
  await schema
    .createTable('task')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    // Of the conversation that gets the answers.
    .addColumn('scene', 'integer', (column) => column.notNull())
    // In which it was asked for: no foreign key, because it may be deleted. Null where any of its scene will do.
    .addColumn('conversation_id', 'text')
    // Of a task that the builder has set up for all users; null for one of the user.
    .addColumn('preset_key', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('prompt', 'text', (column) => column.notNull())
    .addColumn('schedule', 'text', (column) => column.notNull())
    // From which intervals count.
    .addColumn('anchor_at', 'bigint', (column) => column.notNull())
    .addColumn('pause', 'text', (column) => column.notNull())
    // Only runs that ended later count when a task pauses itself.
    .addColumn('resumed_at', 'bigint')
    // Its builder has switched it off.
    .addColumn('is_disabled', 'integer', (column) => column.notNull())
    .addColumn('next_run_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('task_owner').on('task').columns(['user_id', 'bot_id', 'scene']).execute();
  await schema
    .createIndex('task_preset')
    .unique()
    .on('task')
    .columns(['bot_id', 'preset_key', 'scene', 'user_id'])
    .where(sql<boolean>`preset_key is not null`)
    .execute();
  await schema.createIndex('task_bot').on('task').column('bot_id').execute();
  await schema
    .createIndex('task_due')
    .on('task')
    .column('next_run_at')
    .where(sql<boolean>`next_run_at is not null`)
    .execute();

  await schema
    .createTable('task_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('task_id', 'text', (column) => column.notNull().references('task.id').onDelete('cascade'))
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    // Later than `due_at` where the server has missed that time.
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('is_manual', 'integer', (column) => column.notNull())
    .addColumn('missed_count', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('error', 'text', (column) => column.notNull())
    // It failed from something that passes by itself, as a limit that is used up.
    .addColumn('is_passing', 'integer', (column) => column.notNull())
    .addColumn('is_read', 'integer', (column) => column.notNull())
    // The message in the conversation of the user: no foreign key, because it may be cleared.
    .addColumn('message_id', 'text', (column) => column.notNull())
    // A time is due once, also when clocks go back.
    .addUniqueConstraint('task_run_due', ['task_id', 'due_at'])
    .execute();
  await schema
    .createIndex('task_run_open')
    .on('task_run')
    .columns(['task_id', 'created_at'])
    .where(sql<boolean>`ended_at is null`)
    .execute();

  // The run of a task that a conversation is for; null for conversations with users.
  await schema.alterTable('conversation').addColumn('task_run_id', 'text').execute();
  await schema
    .createIndex('conversation_task_run')
    .unique()
    .on('conversation')
    .column('task_run_id')
    .where(sql<boolean>`task_run_id is not null`)
    .execute();
};
