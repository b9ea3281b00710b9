import { SqliteAdapter, sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/**
 * Several conversations with one bot: their titles and order, and the full-text index of their messages. Deleted conversations are
 * hidden until a job has deleted their rows.
 */
export const severalConversations: Migration = async (database) => {
  const { schema } = database;
  await schema.alterTable('conversation').addColumn('deleted_at', 'bigint').execute();

  await schema
    .createTable('listed_conversation')
    .addColumn('conversation_id', 'text', (column) =>
      column.primaryKey().references('conversation.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('bot_key', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('title_by', 'text', (column) => column.notNull())
    .addColumn('pinned_at', 'bigint')
    .addColumn('active_at', 'bigint', (column) => column.notNull())
    .addColumn('indexed_position', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('listed_conversation_order')
    .on('listed_conversation')
    .columns(['user_id', 'bot_key', 'active_at', 'conversation_id'])
    .execute();
  await schema
    .createIndex('listed_conversation_pinned')
    .on('listed_conversation')
    .columns(['user_id', 'bot_key', 'pinned_at'])
    .where(sql<boolean>`pinned_at is not null`)
    .execute();

  await schema
    .createTable('conversation_search')
    // That of a message, or of the conversation for its title.
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversation.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'text', (column) => column.references('message.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('conversation_search_conversation')
    .on('conversation_search')
    .column('conversation_id')
    .execute();
  await schema.createIndex('conversation_search_message').on('conversation_search').column('message_id').execute();
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  await (isSqlite ? createSqliteIndex(database) : createPostgresIndex(database));
};

/** The terms are ours: none of the text parsers of Postgres sees them. */
const createPostgresIndex: Migration = async (database) => {
  await sql`create index conversation_search_terms on conversation_search
    using gin (array_to_tsvector(string_to_array(terms, ' ')))`.execute(database);
};

/** Triggers keep the index equal to the table, also when rows go with their messages or come from a backup. */
const createSqliteIndex: Migration = async (database) => {
  // A restore drops the tables that both engines have. Triggers go with theirs.
  await sql`drop table if exists conversation_search_index`.execute(database);
  await sql`drop table if exists conversation_search_row`.execute(database);
  await sql`create table conversation_search_row (number integer primary key, search_id text not null unique)`.execute(
    database,
  );
  await sql`create virtual table conversation_search_index using fts5 (
    terms, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`.execute(database);
  await sql`create trigger conversation_search_added after insert on conversation_search begin
    insert into conversation_search_row (search_id) values (new.id);
    insert into conversation_search_index (rowid, terms)
      select number, new.terms from conversation_search_row where search_id = new.id;
  end`.execute(database);
  await sql`create trigger conversation_search_removed after delete on conversation_search begin
    delete from conversation_search_index
      where rowid = (select number from conversation_search_row where search_id = old.id);
    delete from conversation_search_row where search_id = old.id;
  end`.execute(database);
};
