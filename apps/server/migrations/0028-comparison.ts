import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Conversations with variants of a bot, and the answers that a bot should give. */
export const comparison: Migration = async ({ schema }) => {
  await schema.alterTable('conversation').addColumn('variant_slot', 'integer').execute();
  await schema.alterTable('conversation').addColumn('variant', 'text').execute();
  await schema
    .createIndex('conversation_variant')
    .unique()
    .on('conversation')
    .columns(['user_id', 'bot_key', 'variant_slot'])
    .where(sql<boolean>`variant_slot is not null`)
    .execute();

  await schema
    .createTable('wanted_answer')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    // The question may be longer than an index allows.
    .addColumn('question_hash', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('kept_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('wanted_answer_question', ['bot_id', 'question_hash'])
    .execute();
};
