import type { Migration } from '../src/platform/database/migration.ts';

/** Fields that a table can have. */
const SLOTS = 20;

/**
 * Tables that agents read and write. The value of a field is in one of the numbered columns of its row: a number, or a text with
 * a form for comparisons where that is different from it.
 */
export const databaseTable: Migration = async ({ schema }) => {
  await schema
    .createTable('database_table')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('space_id', 'text', (column) => column.notNull().references('space.id').onDelete('cascade'))
    .addColumn('creator_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('rw_mode', 'integer', (column) => column.notNull())
    // JSON.
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('next_sequence', 'bigint', (column) => column.notNull())
    .addColumn('live_rows', 'integer', (column) => column.notNull())
    .addColumn('test_rows', 'integer', (column) => column.notNull())
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('database_table_space').on('database_table').column('space_id').execute();
  await schema.createIndex('database_table_creator').on('database_table').column('creator_id').execute();

  let rows = schema
    .createTable('database_row')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('table_id', 'text', (column) => column.notNull().references('database_table.id').onDelete('cascade'))
    .addColumn('is_test', 'integer', (column) => column.notNull())
    // Who added it.
    .addColumn('user_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull());
  for (let slot = 1; slot <= SLOTS; slot += 1) rows = rows.addColumn(`number${slot}`, 'double precision');
  for (let slot = 1; slot <= SLOTS; slot += 1) rows = rows.addColumn(`text${slot}`, 'text');
  for (let slot = 1; slot <= SLOTS; slot += 1) rows = rows.addColumn(`folded${slot}`, 'text');
  await rows.execute();
  await schema
    .createIndex('database_row_place')
    .on('database_row')
    .columns(['table_id', 'is_test', 'sequence'])
    .execute();
  await schema
    .createIndex('database_row_user')
    .on('database_row')
    .columns(['user_id', 'table_id', 'is_test', 'sequence'])
    .execute();

  await schema
    .createTable('database_import')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('table_id', 'text', (column) => column.notNull().references('database_table.id').onDelete('cascade'))
    .addColumn('is_test', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('object_id', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    // Where the table is in the file, as JSON.
    .addColumn('sheet', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    // A refusal as JSON; empty for none.
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('database_import_table')
    .on('database_import')
    .columns(['table_id', 'is_test', 'user_id'])
    .execute();
  await schema.createIndex('database_import_user').on('database_import').column('user_id').execute();
};
