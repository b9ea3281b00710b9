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
  SLICE_PAGE_MAX,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { StorageQuota } from '../object/index.ts';
import type { Files } from '../upload/index.ts';
import { type Chunk, lengthOf } from './chunk/chunk.ts';
import { chunkParts } from './chunk/chunk-parts.ts';
import { createDatasetStore } from './dataset.store.ts';
import { createDocumentStore } from './document.store.ts';
import { type DocumentReason, reasonText } from './document-reason.ts';
import { refusePhotos } from './image/refuse-non-photos.ts';
import { digestOf, type ReadSource, type SourceReader, textParts } from './ingest/read-source.ts';
import { createSpaceRounds } from './ingest/space-rounds.ts';
import { DocumentIsTable, DocumentTooLarge, ReviewNotReady } from './knowledge.errors.ts';
import type { DocumentReviewChunkRow, DocumentReviewRow } from './knowledge.schema.ts';
import { BYTES_PER_CHARACTER, refusalOfStorage } from './knowledge-storage.ts';
import { createReviewStore, type ReviewHead } from './review.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  jobs: Jobs;
  files: Files;
  quota: Pick<StorageQuota, 'refuseInSpace' | 'refuseWithoutDiskSpace'>;
  reader: SourceReader;
  log: Log;
}
type Source = RequestOf<typeof CreateDocumentReview>['reviews'][number];
export type ReviewService = ReturnType<typeof createReviewService>;

/** Previews of how sources would be divided. What was read is kept, so that a document takes what was seen. */
export function createReviewService({ database, clockAndIds, jobs, files, quota, reader, log }: Dependencies) {
  const { now, newId } = clockAndIds;
  const store = createReviewStore(database);
  const documents = createDocumentStore(database);

  const rounds = createSpaceRounds<ReviewHead>(
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

  async function make(row: ReviewHead, signal: AbortSignal): Promise<void> {
    const source = await read(row, signal);
    if (source.result === 'failed') return fail(row, source.reason);
    const chunks = await chunkParts(source.parts, JSON.parse(row.chunkStrategy) as ChunkStrategy, signal);
    if (typeof chunks === 'string') return fail(row, chunks);
    if (chunks.length === 0) return fail(row, 'empty');
    const dataset = await createDatasetStore(database).findAuthorised(row.datasetId);
    if (!dataset) return;
    // The text of a file is read again where it is needed.
    const kept = JSON.stringify(source.isFile ? { ...source, parts: [] } : source);
    const rows = chunks.map((chunk, index) => toChunkRow(row.id, chunk, index + 1));
    const charCount = rows.reduce((sum, chunk) => sum + chunk.charCount, 0);
    const byteSize = kept.length + charCount * BYTES_PER_CHARACTER;
    const refusal = await refusalOfStorage(() => quota.refuseInSpace(database, dataset.spaceId, byteSize));
    if (refusal) return fail(row, refusal);
    await store.replaceChunks(row.id, rows);
    await store.update(row.id, {
      status: ReviewStatus.enabled,
      reason: source.missing,
      source: kept,
      sliceCount: rows.length,
      charCount,
      byteSize,
    });
  }

  const fail = async (row: ReviewHead, reason: DocumentReason): Promise<void> =>
    void (await store.update(row.id, { status: ReviewStatus.failed, reason }));

  const toChunkRow = (reviewId: string, { content, place }: Chunk, sequence: number): DocumentReviewChunkRow => ({
    id: newId(),
    reviewId,
    sequence,
    content,
    charCount: lengthOf(content),
    place: JSON.stringify(place),
  });

  async function read(row: ReviewHead, signal: AbortSignal): Promise<ReadSource & { readonly isFile?: boolean }> {
    const key = row.creatorId ?? row.datasetId;
    const readFile = async (objectId: string | null) => ({
      ...(await reader.readFile(key, objectId, signal)),
      isFile: true,
    });
    const stored = await store.findSource(row.id);
    if (stored !== '') return JSON.parse(stored);
    if (row.objectId !== null) return readFile(row.objectId);
    if (row.webUrl !== '') return reader.readPage(key, row.webUrl, signal);
    const document = row.documentId === null ? undefined : await documents.findAuthorised(row.documentId);
    if (!document) return { result: 'failed', reason: 'file-gone' };
    if (document.sourceType === DocumentSource.local) return readFile(document.objectId);
    const text = await documents.findText(document.id);
    if (text === undefined) return reader.readPage(key, document.webUrl, signal);
    const { title, type: kind, byteSize } = document;
    return { result: 'read', parts: JSON.parse(text), title, kind, byteSize, missing: null };
  }

  async function prepareFile(scope: Scope, uri: string): Promise<Partial<DocumentReviewRow>> {
    const [file] = await files.findOwn(scope.userId, [uri]);
    if (!file) throw new NotFound();
    if (file.byteSize > DOCUMENT_MAX_BYTES) throw new DocumentTooLarge(file.name, DOCUMENT_MAX_BYTES);
    return { objectId: file.uri, documentName: file.name };
  }

  /** Of this dataset: whoever sees the preview sees the text. */
  async function prepareDocument(id: string, datasetId: string): Promise<Partial<DocumentReviewRow>> {
    const document = await documents.findAuthorised(id);
    if (document?.datasetId !== datasetId) throw new NotFound();
    return { documentId: document.id, documentName: document.name };
  }

  async function prepare(scope: Scope, datasetId: string, source: Source): Promise<Partial<DocumentReviewRow>> {
    if ('tos_uri' in source) return prepareFile(scope, source.tos_uri);
    if ('document_id' in source) return prepareDocument(source.document_id, datasetId);
    if ('web_url' in source) return { webUrl: source.web_url, documentName: source.web_url };
    const text = toText(source.custom_content);
    return {
      source: JSON.stringify(text),
      sha256: digestOf(text.parts),
      byteSize: text.byteSize,
      documentName: source.document_name ?? '',
    };
  }

  /** A page of slices of each preview. */
  async function toContract(row: ReviewHead, locale: Locale, page: Page): Promise<DocumentReview> {
    return {
      review_id: row.id,
      document_name: row.documentName,
      status: row.status,
      status_descript: reasonText(row.reason, locale),
      slice_count: row.sliceCount,
      char_count: row.charCount,
      chunks: (page.limit === 0 ? [] : await store.listChunks(row.id, page)).map(
        ({ sequence, content, charCount, place }) => ({
          sequence,
          content,
          char_count: charCount,
          place: JSON.parse(place),
        }),
      ),
    };
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
      refusePhotos(dataset);
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
          creatorId: scope.userId,
          sha256: '',
          sliceCount: 0,
          charCount: 0,
          byteSize: 0,
          createdAt: now(),
          ...(await prepare(scope, dataset_id, source)),
        });
      await quota.refuseWithoutDiskSpace(0);
      await unlessDeleted(
        database.transaction().execute((transaction) =>
          rounds.begin(transaction, dataset.spaceId, async () => {
            const bytes = rows.reduce((sum, { byteSize }) => sum + byteSize, 0);
            await quota.refuseInSpace(transaction, dataset.spaceId, bytes);
            for (const row of rows) await createReviewStore(transaction).insert(row);
          }),
        ),
      );
      return Promise.all(rows.map((row) => toContract(row, locale, { offset: 0, limit: 0 })));
    },
    async list(
      { dataset_id, review_ids, offset = 0, page_size: limit = SLICE_PAGE }: RequestOf<typeof MGetDocumentReview>,
      locale: Locale,
    ): Promise<DocumentReview[]> {
      const rows = (await store.listAuthorised(review_ids)).filter(({ datasetId }) => datasetId === dataset_id);
      rows.sort((a, b) => review_ids.indexOf(a.id) - review_ids.indexOf(b.id));
      // Several previews share a page.
      const limitOfEach = Math.min(limit, Math.floor(SLICE_PAGE_MAX / rows.length));
      return Promise.all(rows.map((row) => toContract(row, locale, { offset, limit: limitOfEach })));
    },
    save: ({ review_id, changes }: RequestOf<typeof SaveDocumentReview>): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        const reviews = createReviewStore(transaction);
        // Locks it: of two changes at once, the second reads the first.
        if (!(await reviews.update(review_id, { id: review_id }))) throw new NotFound();
        const [row] = await reviews.listAuthorised([review_id]);
        if (row?.status !== ReviewStatus.enabled || row.revision !== null) throw new ReviewNotReady();
        const byPlace = new Map(changes.map(({ sequence, content }) => [sequence, content]));
        for (const [sequence, raw] of byPlace) {
          const content = raw?.replaceAll('\0', '').toWellFormed();
          if (content !== undefined)
            await reviews.updateChunk(review_id, sequence, { content, charCount: lengthOf(content) });
        }
        const deleted = [...byPlace].filter(([, content]) => content === null).map(([sequence]) => sequence);
        await reviews.deleteChunks(review_id, deleted);
        await reviews.update(review_id, await reviews.sumChunks(review_id));
      }),
  };
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const toText = (text: string): Extract<ReadSource, { result: 'read' }> => ({
  result: 'read',
  parts: textParts(text),
  title: '',
  kind: 'markdown',
  byteSize: Buffer.byteLength(text),
  missing: null,
});
