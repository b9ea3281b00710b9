import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Datasets, their documents and slices, and previews of documents that are to be added. */
export const knowledge: Migration = async ({ schema }) => {
  await schema
    .createTable('dataset')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('space_id', 'text', (column) => column.notNull().references('space.id').onDelete('cascade'))
    .addColumn('creator_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('icon_object_id', 'text', (column) => column.references('object.id').onDelete('set null'))
    .addColumn('format_type', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('dataset_space').on('dataset').columns(['space_id', 'updated_at', 'id']).execute();
  await schema.createIndex('dataset_creator').on('dataset').column('creator_id').execute();
  await schema.createIndex('dataset_icon').on('dataset').column('icon_object_id').execute();

  await schema
    .createTable('document')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('dataset.id').onDelete('cascade'))
    .addColumn('creator_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('source_type', 'integer', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('object_id', 'text', (column) => column.references('object.id').onDelete('set null'))
    .addColumn('web_url', 'text', (column) => column.notNull())
    // Of the file, the pasted text or the fetched page; empty until it is known.
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('byte_size', 'bigint', (column) => column.notNull())
    .addColumn('char_count', 'bigint', (column) => column.notNull())
    .addColumn('slice_count', 'integer', (column) => column.notNull())
    .addColumn('hit_count', 'bigint', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('progress', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('is_disabled', 'integer', (column) => column.notNull())
    // The slices of this revision are recalled; 0 until there are some.
    .addColumn('revision', 'integer', (column) => column.notNull())
    // Higher than the revision while slices are made.
    .addColumn('next_revision', 'integer', (column) => column.notNull())
    .addColumn('chunk_strategy', 'text', (column) => column.notNull())
    .addColumn('update_type', 'integer', (column) => column.notNull())
    .addColumn('update_interval', 'integer', (column) => column.notNull())
    .addColumn('update_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('document_dataset').on('document').columns(['dataset_id', 'created_at', 'id']).execute();
  await schema.createIndex('document_digest').on('document').columns(['dataset_id', 'sha256']).execute();
  await schema.createIndex('document_object').on('document').column('object_id').execute();
  await schema.createIndex('document_creator').on('document').column('creator_id').execute();
  await schema
    .createIndex('document_update')
    .on('document')
    .column('update_at')
    .where(sql<boolean>`update_at is not null`)
    .execute();

  // What was read of a source that is no file: a pasted text or a web page. Parts with their places, as JSON.
  await schema
    .createTable('document_text')
    .addColumn('document_id', 'text', (column) => column.primaryKey().references('document.id').onDelete('cascade'))
    .addColumn('parts', 'text', (column) => column.notNull())
    .execute();

  await schema
    .createTable('slice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('document_id', 'text', (column) => column.notNull().references('document.id').onDelete('cascade'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('char_count', 'integer', (column) => column.notNull())
    .addColumn('hit_count', 'bigint', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('slice_document').on('slice').columns(['document_id', 'revision', 'sequence']).execute();

  await schema
    .createTable('document_review')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('dataset.id').onDelete('cascade'))
    .addColumn('object_id', 'text', (column) => column.references('object.id').onDelete('cascade'))
    .addColumn('document_id', 'text', (column) => column.references('document.id').onDelete('cascade'))
    .addColumn('web_url', 'text', (column) => column.notNull())
    .addColumn('document_name', 'text', (column) => column.notNull())
    .addColumn('chunk_strategy', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    // The revision of the document that takes its slices; null until it is chosen.
    .addColumn('revision', 'integer')
    // What was read and the slices that were made of it, as JSON.
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('chunks', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('document_review_dataset').on('document_review').column('dataset_id').execute();
  await schema.createIndex('document_review_object').on('document_review').column('object_id').execute();
  await schema.createIndex('document_review_document').on('document_review').column('document_id').execute();
  await schema.createIndex('document_review_time').on('document_review').column('created_at').execute();
};
