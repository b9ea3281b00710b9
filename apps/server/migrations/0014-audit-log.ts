import type { Migration } from '../src/platform/database/migration.ts';

/** The audit log, and users who are disabled or being deleted. */
export const auditLog: Migration = async ({ schema }) => {
  for (const column of ['disabled_at', 'deleted_at'])
    await schema.alterTable('user').addColumn(column, 'bigint').execute();

  // The conversations of a user that is being deleted.
  await schema.createIndex('conversation_user').on('conversation').column('user_id').execute();

  // Without references: an entry outlives the users and things that it names.
  await schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('actor_email', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    // The names that the sentence of the entry is filled with, as JSON.
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('audit_entry_at').on('audit_entry').columns(['at', 'id']).execute();
  for (const column of ['category', 'actor_id', 'actor_email'])
    await schema.createIndex(`audit_entry_${column}`).on('audit_entry').columns([column, 'at', 'id']).execute();
};
