import type { Migration } from '../src/platform/database/migration.ts';

/** The pictures that the copy of a table has already, while the others of its original are being copied. */
export const copiedPicture: Migration = async ({ schema }) => {
  await schema
    .createTable('copied_picture')
    .addColumn('document_id', 'text', (column) => column.notNull().references('document.id').onDelete('cascade'))
    // Of the original; it may be deleted at any time.
    .addColumn('original_id', 'text', (column) => column.notNull())
    .addColumn('object_id', 'text', (column) => column.notNull().references('object.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('copied_picture_key', ['document_id', 'original_id'])
    .execute();
  await schema.createIndex('copied_picture_object').on('copied_picture').column('object_id').execute();
};
