import type { Migration } from '../src/platform/database/migration.ts';

/** Versions of bots, where they answer, and the version that a section of a conversation began with. */
export const botVersion: Migration = async ({ schema }) => {
  await schema
    .createTable('bot_version')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    // Counts all versions of a bot without gaps.
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    // Counts the published versions of a bot without gaps; null for the others.
    .addColumn('number', 'integer')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('commit_version', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    // JSON: the names of sections.
    .addColumn('changed_sections', 'text', (column) => column.notNull())
    .addColumn('schema_version', 'integer', (column) => column.notNull())
    // The last column: SQLite reads the others without the pages of a long content.
    .addColumn('content', 'text', (column) => column.notNull())
    .addUniqueConstraint('bot_version_sequence', ['bot_id', 'sequence'])
    .execute();
  await schema.createIndex('bot_version_number').unique().on('bot_version').columns(['bot_id', 'number']).execute();
  await schema.createIndex('bot_version_hash').on('bot_version').columns(['bot_id', 'hash']).execute();
  await schema.createIndex('bot_version_author').on('bot_version').column('author_id').execute();

  await schema
    .createTable('bot_version_object')
    .addColumn('version_id', 'text', (column) => column.notNull().references('bot_version.id').onDelete('cascade'))
    .addColumn('object_id', 'text', (column) => column.notNull().references('object.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('bot_version_object_key', ['version_id', 'object_id'])
    .execute();
  await schema.createIndex('bot_version_object_object').on('bot_version_object').column('object_id').execute();

  // Where a published version answers beside Parley itself.
  await schema
    .createTable('bot_connector')
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    .addColumn('connector_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('bot_connector_key', ['bot_id', 'connector_id'])
    .execute();

  // No reference to the version, which refers to the bot itself: neither table could be loaded first.
  await schema.alterTable('bot').addColumn('published_version_id', 'text').execute();
  // The version that answers in a section. With another section than the latest one it is out of date.
  for (const column of ['pinned_version_id', 'pinned_section_id'])
    await schema.alterTable('conversation').addColumn(column, 'text').execute();
};
