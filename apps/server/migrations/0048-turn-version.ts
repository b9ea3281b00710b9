import type { Migration } from '../src/platform/database/migration.ts';

/** Versions of turns: which questions stand in place of each other, and with which version a message is hidden. */
export const turnVersion: Migration = async ({ schema }) => {
  await schema
    .createTable('turn_version')
    .addColumn('question_id', 'text', (column) => column.primaryKey().references('message.id').onDelete('cascade'))
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversation.id').onDelete('cascade'),
    )
    // The first question at this place of the conversation. It may be deleted, so it is no reference.
    .addColumn('slot_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('section_id', 'text')
    .addColumn('pinned_section_id', 'text')
    .addColumn('pinned_version_id', 'text')
    .execute();
  await schema
    .createIndex('turn_version_slot')
    .on('turn_version')
    .columns(['conversation_id', 'slot_id', 'number'])
    .execute();

  await schema
    .createTable('hidden_message')
    .addColumn('message_id', 'text', (column) => column.primaryKey().references('message.id').onDelete('cascade'))
    .addColumn('version_id', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('hidden_message_version').on('hidden_message').column('version_id').execute();

  await schema
    .alterTable('listed_conversation')
    .addColumn('switch_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
