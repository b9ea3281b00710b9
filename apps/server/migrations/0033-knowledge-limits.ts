import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Slices of previews become rows, so that a page of them can be read; what documents wait for and what is disabled has indexes. */
export const knowledgeLimits: Migration = async (database) => {
  const { schema } = database;
  await schema
    .createTable('document_review_chunk')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('review_id', 'text', (column) => column.notNull().references('document_review.id').onDelete('cascade'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('char_count', 'integer', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('document_review_chunk_place')
    .on('document_review_chunk')
    .columns(['review_id', 'sequence'])
    .execute();

  const review = () => schema.alterTable('document_review');
  await review()
    .addColumn('creator_id', 'text', (column) => column.references('user.id').onDelete('set null'))
    .execute();
  // Of a pasted text; empty for other sources.
  await review()
    .addColumn('sha256', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await review()
    .addColumn('slice_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await review()
    .addColumn('char_count', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // What its rows take, about.
  await review()
    .addColumn('byte_size', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // Whoever has a preview open makes it again; previews that a document is being made of are kept.
  await database.deleteFrom('document_review').where('revision', 'is', null).execute();
  const reviews = await database.selectFrom('document_review').select('id').execute();
  for (const { id } of reviews) await moveChunks(database, id);
  await review().dropColumn('chunks').execute();

  await schema.createIndex('document_review_creator').on('document_review').column('creator_id').execute();
  await schema
    .createIndex('document_review_waiting')
    .on('document_review')
    .column('dataset_id')
    .where(sql<boolean>`status = 0`)
    .execute();
  await schema
    .createIndex('document_waiting')
    .on('document')
    .columns(['dataset_id', 'updated_at'])
    .where(sql<boolean>`status in (0, 4, 5)`)
    .execute();
  await schema
    .createIndex('document_failed')
    .on('document')
    .column('dataset_id')
    .where(sql<boolean>`status = 9`)
    .execute();
  await schema
    .createIndex('document_disabled')
    .on('document')
    .column('dataset_id')
    .where(sql<boolean>`is_disabled = 1`)
    .execute();
};

async function moveChunks(database: Parameters<Migration>[0], reviewId: string): Promise<void> {
  const { chunks } = await database
    .selectFrom('document_review')
    .select('chunks')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow();
  const slices: { content: string; place: unknown }[] = JSON.parse(chunks);
  const rows = slices.map(({ content, place }, index) => ({
    id: `${reviewId}-${index + 1}`,
    review_id: reviewId,
    sequence: index + 1,
    content,
    char_count: [...content].length,
    place: JSON.stringify(place),
  }));
  for (const row of rows) await database.insertInto('document_review_chunk').values(row).execute();
  const char_count = rows.reduce((sum, row) => sum + row.char_count, 0);
  await database
    .updateTable('document_review')
    .set({ slice_count: rows.length, char_count })
    .where('id', '=', reviewId)
    .execute();
}
