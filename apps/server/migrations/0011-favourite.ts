import type { CreateTableBuilder } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Favourites, last visits and open editor blocks, each by user and bot, and the prompt library of a space. */
export const favourite: Migration = async (database) => {
  const { schema } = database;

  await ofUserAndBot(schema.createTable('bot_favourite'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('bot_favourite_key', ['user_id', 'bot_id'])
    .execute();
  await ofUserAndBot(schema.createTable('bot_visit'))
    .addColumn('visited_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('bot_visit_key', ['user_id', 'bot_id'])
    .execute();
  await ofUserAndBot(schema.createTable('bot_display_tab'))
    .addColumn('tab', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('bot_display_tab_key', ['user_id', 'bot_id', 'tab'])
    .execute();
  // The keys begin with the user; a bot that is deleted takes its rows with it.
  for (const table of ['bot_favourite', 'bot_visit', 'bot_display_tab'])
    await schema.createIndex(`${table}_bot`).on(table).column('bot_id').execute();

  await schema
    .createTable('prompt_resource')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('space_id', 'text', (column) => column.notNull().references('space.id').onDelete('cascade'))
    .addColumn('creator_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('prompt_text', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('prompt_resource_space')
    .on('prompt_resource')
    .columns(['space_id', 'updated_at', 'id'])
    .execute();
};

function ofUserAndBot<Name extends string>(table: CreateTableBuilder<Name>) {
  return table
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'));
}
