import type { Migration } from '../src/platform/database/migration.ts';

/** Spaces, who is in them, and the invitations to them. Of an invitation's secret only a hash is kept. */
export const space: Migration = async ({ schema }) => {
  await schema
    .createTable('space')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    // Unique, and empty for team spaces: two tabs that create the personal space at once end up with one.
    .addColumn('personal_owner_id', 'text', (column) => column.unique().references('user.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();

  await schema
    .createTable('space_member')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('space_id', 'text', (column) => column.notNull().references('space.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'integer', (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('space_member_once', ['space_id', 'user_id'])
    .execute();
  await schema.createIndex('space_member_user').on('space_member').column('user_id').execute();

  await schema
    .createTable('space_invitation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('space_id', 'text', (column) => column.notNull().references('space.id').onDelete('cascade'))
    .addColumn('role', 'integer', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('space_invitation_space').on('space_invitation').column('space_id').execute();
};
