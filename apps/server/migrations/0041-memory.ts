import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** What bots remember about each of their users, how far their conversations were read for that, and who does not want it. */
export const memory: Migration = async ({ schema }) => {
  await schema
    .createTable('memory')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    // Of which there is one: a new value replaces the old one. Null for other facts.
    .addColumn('slot', 'text')
    // Where it was said; null for what the user added, and after the conversation was deleted.
    .addColumn('conversation_id', 'text', (column) => column.references('conversation.id').onDelete('set null'))
    .addColumn('section_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .execute();
  await schema.createIndex('memory_owner').on('memory').columns(['user_id', 'bot_id', 'updated_at', 'id']).execute();
  await schema.createIndex('memory_bot').on('memory').columns(['bot_id', 'user_id']).execute();
  await schema.createIndex('memory_conversation').on('memory').column('conversation_id').execute();
  await schema
    .createIndex('memory_end')
    .on('memory')
    .column('expires_at')
    .where(sql<boolean>`expires_at is not null`)
    .execute();

  await schema
    .createTable('memory_progress')
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversation.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    // The one that answered: others can be mentioned in a conversation, and each remembers what was said to it.
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    // Of the version of the bot that answered last.
    .addColumn('model_id', 'text')
    .addColumn('time_to_live', 'bigint', (column) => column.notNull())
    // Messages up to here were read.
    .addColumn('position', 'bigint', (column) => column.notNull())
    // When the rest is read; null when nothing is left.
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('memory_progress_key', ['conversation_id', 'bot_id'])
    .execute();
  await schema.createIndex('memory_progress_user').on('memory_progress').columns(['user_id', 'bot_id']).execute();
  await schema.createIndex('memory_progress_bot').on('memory_progress').column('bot_id').execute();
  await schema
    .createIndex('memory_progress_due')
    .on('memory_progress')
    .column('due_at')
    .where(sql<boolean>`due_at is not null`)
    .execute();

  // A row means off. The bot is empty for all of them.
  await schema
    .createTable('memory_off')
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('bot_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('memory_off_key', ['user_id', 'bot_id'])
    .execute();
};
