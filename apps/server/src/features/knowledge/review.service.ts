import {
  type ChunkStrategy,
  type CreateDocumentReview,
  DOCUMENT_MAX_BYTES,
  type DocumentReview,
  DocumentSource,
  FormatType,
  type Locale,
  type MGetDocumentReview,
  newChunkStrategy,
  type RequestOf,
  ReviewStatus,
  type SaveDocumentReview,
  SLICE_PAGE,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { Files } from '../upload/index.ts';
import { type Chunk, lengthOf } from './chunk/chunk.ts';
import { chunkParts } from './chunk/chunk-parts.ts';
import { createDatasetStore } from './dataset.store.ts';
import { createDocumentStore } from './document.store.ts';
import { reasonText } from './document-reason.ts';
import { type ReadSource, type SourceReader, textParts } from './ingest/read-source.ts';
import { createSpaceRounds } from './ingest/space-rounds.ts';
import { DocumentIsTable, DocumentTooLarge, ReviewNotReady } from './knowledge.errors.ts';
import type { DocumentReviewRow } from './knowledge.schema.ts';
import { createReviewStore } from './review.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  jobs: Jobs;
  files: Files;
  reader: SourceReader;
  log: Log;
}
type Source = RequestOf<typeof CreateDocumentReview>['reviews'][number];
export type ReviewService = ReturnType<typeof createReviewService>;

/** Previews of how sources would be divided. What was read is kept, so that a document takes what was seen. */
export function createReviewService({ database, clockAndIds, jobs, files, reader, log }: Dependencies) {
  const { now, newId } = clockAndIds;
  const store = createReviewStore(database);
  const documents = createDocumentStore(database);

  const rounds = createSpaceRounds<DocumentReviewRow>(
    { database, jobs },
    {
      kind: 'review-documents',
      findNext: (open, spaceId) => createReviewStore(open).nextUnfinished(spaceId),
      async process(row, signal) {
        try {
          await make(row, signal);
        } catch (error) {
          if (signal.aborted) throw error;
          log.warn({ err: error, review: row.id }, 'a preview could not be made');
          await store.update(row.id, { status: ReviewStatus.failed, reason: 'unexpected' });
        }
      },
      listSpaces: store.listUnfinishedSpaces,
      giveUp: async ({ id }) => void (await store.update(id, { status: ReviewStatus.failed, reason: 'interrupted' })),
    },
  );

  async function make(row: DocumentReviewRow, signal: AbortSignal): Promise<void> {
    const source = await read(row, signal);
    if (source.result === 'failed') {
      await store.update(row.id, { status: ReviewStatus.failed, reason: source.reason });
      return;
    }
    const chunks = await chunkParts(source.parts, JSON.parse(row.chunkStrategy) as ChunkStrategy, signal);
    if (chunks === null || chunks.length === 0) {
      const reason = chunks === null ? 'too-many-slices' : 'empty';
      await store.update(row.id, { status: ReviewStatus.failed, reason });
      return;
    }
    // The text of a file is read again where it is needed.
    const kept: ReadSource = row.objectId === null ? source : { ...source, parts: [] };
    await store.update(row.id, {
      status: ReviewStatus.enabled,
      reason: source.missing,
      source: JSON.stringify(kept),
      chunks: JSON.stringify(chunks),
    });
  }

  async function read(row: DocumentReviewRow, signal: AbortSignal): Promise<ReadSource> {
    const dataset = await createDatasetStore(database).findAuthorised(row.datasetId);
    const spaceId = dataset?.spaceId ?? '';
    if (row.source !== '') return JSON.parse(row.source);
    if (row.objectId !== null) return reader.readFile(spaceId, row.objectId, signal);
    if (row.webUrl !== '') return reader.readPage(spaceId, row.webUrl, signal);
    const document = row.documentId === null ? undefined : await documents.findAuthorised(row.documentId);
    if (!document) return { result: 'failed', reason: 'file-gone' };
    if (document.sourceType === DocumentSource.local) return reader.readFile(spaceId, document.objectId, signal);
    const text = await documents.findText(document.id);
    if (text === undefined) return reader.readPage(spaceId, document.webUrl, signal);
    const { title, type: kind, byteSize } = document;
    return { result: 'read', parts: JSON.parse(text), title, kind, byteSize, missing: null };
  }

  async function prepareFile(scope: Scope, uri: string): Promise<Partial<DocumentReviewRow>> {
    const [file] = await files.findOwn(scope.userId, [uri]);
    if (!file) throw new NotFound();
    if (file.byteSize > DOCUMENT_MAX_BYTES) throw new DocumentTooLarge(file.name, DOCUMENT_MAX_BYTES);
    return { objectId: file.uri, documentName: file.name };
  }

  async function prepareDocument(id: string): Promise<Partial<DocumentReviewRow>> {
    const document = await documents.findAuthorised(id);
    if (!document) throw new NotFound();
    return { documentId: document.id, documentName: document.name };
  }

  async function prepare(scope: Scope, source: Source): Promise<Partial<DocumentReviewRow>> {
    if ('tos_uri' in source) return prepareFile(scope, source.tos_uri);
    if ('document_id' in source) return prepareDocument(source.document_id);
    if ('web_url' in source) return { webUrl: source.web_url, documentName: source.web_url };
    return { source: JSON.stringify(toText(source.custom_content)), documentName: source.document_name ?? '' };
  }

  return {
    async create(
      scope: Scope,
      { dataset_id, reviews, chunk_strategy }: RequestOf<typeof CreateDocumentReview>,
      locale: Locale,
    ): Promise<DocumentReview[]> {
      const dataset = await createDatasetStore(database).findAuthorised(dataset_id);
      if (!dataset) throw new NotFound();
      if (dataset.formatType === FormatType.table) throw new DocumentIsTable();
      const rows: DocumentReviewRow[] = [];
      for (const source of reviews)
        rows.push({
          id: newId(),
          datasetId: dataset_id,
          objectId: null,
          documentId: null,
          webUrl: '',
          documentName: '',
          chunkStrategy: JSON.stringify({ ...newChunkStrategy, ...chunk_strategy }),
          status: ReviewStatus.processing,
          reason: null,
          revision: null,
          source: '',
          chunks: '[]',
          createdAt: now(),
          ...(await prepare(scope, source)),
        });
      await unlessDeleted(
        database.transaction().execute((transaction) =>
          rounds.begin(transaction, dataset.spaceId, async () => {
            for (const row of rows) await createReviewStore(transaction).insert(row);
          }),
        ),
      );
      return rows.map((row) => toContract(row, { locale, offset: 0, limit: 0 }));
    },
    async list(
      { dataset_id, review_ids, offset = 0, page_size: limit = SLICE_PAGE }: RequestOf<typeof MGetDocumentReview>,
      locale: Locale,
    ): Promise<DocumentReview[]> {
      const rows = (await store.listAuthorised(review_ids)).filter(({ datasetId }) => datasetId === dataset_id);
      rows.sort((a, b) => review_ids.indexOf(a.id) - review_ids.indexOf(b.id));
      return rows.map((row) => toContract(row, { locale, offset, limit }));
    },
    save: ({ review_id, changes }: RequestOf<typeof SaveDocumentReview>): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        const reviews = createReviewStore(transaction);
        // Locks it: of two changes at once, the second reads the first.
        if (!(await reviews.update(review_id, { id: review_id }))) throw new NotFound();
        const row = await reviews.findAuthorised(review_id);
        if (row?.status !== ReviewStatus.enabled || row.revision !== null) throw new ReviewNotReady();
        const byPlace = new Map(changes.map(({ sequence, content }) => [sequence, content]));
        const chunks = (JSON.parse(row.chunks) as Chunk[]).flatMap((chunk, index): Chunk[] => {
          const content = byPlace.get(index + 1);
          if (content === undefined) return [chunk];
          return content === null ? [] : [{ ...chunk, content: content.replaceAll('\0', '').toWellFormed() }];
        });
        await reviews.update(review_id, { chunks: JSON.stringify(chunks) });
      }),
  };
}

const toText = (text: string): ReadSource => ({
  result: 'read',
  parts: textParts(text),
  title: '',
  kind: 'markdown',
  byteSize: Buffer.byteLength(text),
  missing: null,
});

function toContract(
  row: DocumentReviewRow,
  { locale, offset, limit }: { locale: Locale; offset: number; limit: number },
): DocumentReview {
  const chunks = JSON.parse(row.chunks) as Chunk[];
  return {
    review_id: row.id,
    document_name: row.documentName,
    status: row.status,
    status_descript: reasonText(row.reason, locale),
    slice_count: chunks.length,
    char_count: chunks.reduce((sum, { content }) => sum + lengthOf(content), 0),
    chunks: chunks.slice(offset, offset + limit).map(({ content, place }, index) => ({
      sequence: offset + index + 1,
      content,
      char_count: lengthOf(content),
      place,
    })),
  };
}
