import type { Migration } from '../src/platform/database/migration.ts';

/** How full the context of a conversation is, what its replies cost, and summaries that stand for earlier messages. */
export const conversationContext: Migration = async ({ schema }) => {
  const tokens = ['prompt_tokens', 'knowledge_tokens', 'tool_tokens', 'history_tokens', 'question_tokens'] as const;
  let table = schema
    .createTable('conversation_context')
    .addColumn('conversation_id', 'text', (column) =>
      column.primaryKey().references('conversation.id').onDelete('cascade'),
    );
  for (const name of tokens) table = table.addColumn(name, 'bigint', (column) => column.notNull());
  await table
    .addColumn('answer_room_tokens', 'bigint', (column) => column.notNull())
    .addColumn('context_tokens', 'bigint', (column) => column.notNull())
    .addColumn('model_name', 'text', (column) => column.notNull())
    // Of all replies since there is the table.
    .addColumn('input_tokens', 'bigint', (column) => column.notNull())
    .addColumn('output_tokens', 'bigint', (column) => column.notNull())
    .addColumn('cost', 'double precision', (column) => column.notNull())
    .execute();

  await schema
    .createTable('conversation_summary')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversation.id').onDelete('cascade'),
    )
    .addColumn('section_id', 'text', (column) => column.notNull())
    // The last one that it stands for. On another path of the conversation the summary is not used.
    .addColumn('last_message_id', 'text', (column) => column.notNull().references('message.id').onDelete('cascade'))
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('is_used', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('conversation_summary_place')
    .on('conversation_summary')
    .columns(['conversation_id', 'section_id', 'position'])
    .execute();
  await schema
    .createIndex('conversation_summary_message')
    .on('conversation_summary')
    .column('last_message_id')
    .execute();

  // 0 where there is no summary: then none is looked for.
  await schema
    .alterTable('conversation')
    .addColumn('summary_position', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
};
