import type { Migration } from '../src/platform/database/migration.ts';

/** Files that users send in chats, uploads that are not finished, and icons of spaces. What was stored before is avatars. */
export const upload: Migration = async ({ schema }) => {
  const add = (name: string, type: 'text' | 'integer', before: string | number) =>
    schema
      .alterTable('object')
      .addColumn(name, type, (column) => column.notNull().defaultTo(before))
      .execute();
  await add('purpose', 'text', 'picture');
  await add('name', 'text', '');
  await add('file_type', 'text', 'image');
  await add('width', 'integer', 0);
  await add('height', 'integer', 0);

  await schema
    .createTable('upload')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    // Empty where the sender did not say.
    .addColumn('byte_size', 'bigint')
    .addColumn('received_bytes', 'bigint', (column) => column.notNull())
    .addColumn('active_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('upload_owner').on('upload').column('owner_id').execute();
  await schema.createIndex('upload_active').on('upload').column('active_at').execute();

  await schema
    .alterTable('space')
    .addColumn('icon_object_id', 'text', (column) => column.references('object.id').onDelete('set null'))
    .execute();
  await schema.createIndex('space_icon').on('space').column('icon_object_id').execute();
};
