import { type ChunkStrategy, DocumentSource, DocumentStatus, ReviewStatus, SliceStatus } from '@parley/contract';
import type { Kysely } from 'kysely';
import { type ClockAndIds, DAY_MS } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/log.ts';
import { ModelFailure } from '../../../platform/models/model-failure.ts';
import type { Retrieval } from '../../../platform/retrieval/retrieval.ts';
import type { Chunk } from '../chunk/chunk.ts';
import { lengthOf } from '../chunk/chunk.ts';
import { chunkParts } from '../chunk/chunk-parts.ts';
import { createDocumentStore, type UnfinishedDocument } from '../document.store.ts';
import type { DocumentReason } from '../document-reason.ts';
import type { DocumentReviewRow, DocumentRow, SliceRow } from '../knowledge.schema.ts';
import { createReviewStore } from '../review.store.ts';
import { createSliceStore } from '../slice.store.ts';
import { toSliceText } from '../to-slice-text.ts';
import { digestOf, type ReadSource, type SourceReader } from './read-source.ts';

/** As many as `writeQueries` takes. */
const INDEXED_AT_ONCE = 64;
/** Percent, when the slices are stored and indexing begins. */
const SLICED = 30;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  reader: SourceReader;
  retrieval: Pick<Retrieval, 'writeQueries' | 'removeQueries'>;
  log: Log;
}
export type IngestDocument = ReturnType<typeof createIngestDocument>;

/** The document was deleted, or begun anew, while it was processed. */
class Superseded extends Error {}

/**
 * Makes the next revision of a document ready. Each step is stored before the next begins, so a killed process is continued:
 *
 *     waiting, fetching, reading, segmenting   begun again; slices of the revision are deleted first
 *     indexing                                 goes on with the slices that are not indexed
 *     done                                     the revision replaces the one before in one transaction
 *
 * Until then, what was read for the revision is kept in its preview: a document never has the text or digest of another revision
 * than its slices.
 */
export function createIngestDocument({ database, reader, retrieval, log, now, newId }: Dependencies) {
  const documents = createDocumentStore(database);
  const slices = createSliceStore(database);

  async function update(row: DocumentRow, change: Partial<DocumentRow>): Promise<void> {
    if (!(await documents.updateUnfinished(row.id, row.nextRevision, change))) throw new Superseded();
  }

  async function read(row: UnfinishedDocument, signal: AbortSignal): Promise<ReadSource> {
    if (row.sourceType === DocumentSource.local) {
      await update(row, { stage: 'reading', progress: 5 });
      return reader.readFile(row.spaceId, row.objectId, signal);
    }
    const stored = await documents.findText(row.id);
    const isToFetch = row.sourceType === DocumentSource.web && row.status !== DocumentStatus.resegment;
    if (stored !== undefined && !isToFetch)
      return {
        result: 'read',
        parts: JSON.parse(stored),
        title: row.title,
        kind: row.type,
        byteSize: row.byteSize,
        missing: null,
      };
    await update(row, { stage: 'fetching', progress: 5 });
    return reader.readPage(row.spaceId, row.webUrl, signal);
  }

  /** Stores the slices. False when the page is the same as before. */
  async function segment(row: UnfinishedDocument, signal: AbortSignal): Promise<boolean | DocumentReason> {
    const review = await createReviewStore(database).findOfRevision(row.id, row.nextRevision);
    const source: ReadSource = review ? JSON.parse(review.source) : await read(row, signal);
    if (source.result === 'failed') return source.reason;
    const isText = row.sourceType !== DocumentSource.local;
    const sha256 = isText ? digestOf(source.parts) : row.sha256;
    if (isUnchanged(row, sha256)) return false;
    await update(row, { stage: 'segmenting', progress: 20 });
    const strategy = JSON.parse(row.chunkStrategy) as ChunkStrategy;
    const chunks: Chunk[] | null = review
      ? JSON.parse(review.chunks)
      : await chunkParts(source.parts, strategy, signal);
    if (chunks === null) return 'too-many-slices';
    if (chunks.length === 0) return 'empty';
    const rows = chunks.map((chunk, index) => toSlice(row, chunk, index + 1));
    await database.transaction().execute(async (transaction) => {
      const isThere = await createDocumentStore(transaction).updateUnfinished(row.id, row.nextRevision, {
        stage: 'indexing',
        progress: SLICED,
      });
      if (!isThere) throw new Superseded();
      if (!review)
        await createReviewStore(transaction).insert(toReview(row, isText ? source : { ...source, parts: [] }));
      await createSliceStore(transaction).deleteOfRevision(row.id, row.nextRevision);
      await createSliceStore(transaction).insert(rows);
    });
    return true;
  }

  const toReview = (row: DocumentRow, source: ReadSource): DocumentReviewRow => ({
    id: newId(),
    datasetId: row.datasetId,
    objectId: null,
    documentId: row.id,
    webUrl: '',
    documentName: row.name,
    chunkStrategy: row.chunkStrategy,
    status: ReviewStatus.enabled,
    reason: null,
    revision: row.nextRevision,
    source: JSON.stringify(source),
    chunks: '[]',
    createdAt: now(),
  });

  const toSlice = (row: DocumentRow, { content, place }: Chunk, sequence: number): SliceRow => ({
    id: newId(),
    documentId: row.id,
    revision: row.nextRevision,
    sequence,
    content,
    charCount: lengthOf(content),
    hitCount: 0,
    status: SliceStatus.pending,
    place: JSON.stringify(place),
  });

  async function index(row: DocumentRow, signal: AbortSignal): Promise<void> {
    const total = await slices.countOfRevision(row.id, row.nextRevision);
    for (let done = 0; ; ) {
      signal.throwIfAborted();
      const some = await slices.listPending(row.id, row.nextRevision, INDEXED_AT_ONCE);
      if (some.length === 0) return;
      const queries = await retrieval.writeQueries(
        some.map((slice) => toSliceText(row, slice)),
        signal,
      );
      done += some.length;
      const progress = SLICED + Math.floor(((99 - SLICED) * Math.min(done, total)) / Math.max(total, 1));
      await database.transaction().execute(async (transaction) => {
        if (!(await createDocumentStore(transaction).updateUnfinished(row.id, row.nextRevision, { progress })))
          throw new Superseded();
        for (const query of queries) await transaction.executeQuery(query);
        await createSliceStore(transaction).markDone(some.map(({ id }) => id));
      });
    }
  }

  async function finish(row: DocumentRow): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const store = createSliceStore(transaction);
      const { count, characters } = await transaction
        .selectFrom('slice')
        .select((column) => [
          column.fn.countAll<number>().as('count'),
          column.fn.sum<number>('charCount').as('characters'),
        ])
        .where('documentId', '=', row.id)
        .where('revision', '=', row.nextRevision)
        .executeTakeFirstOrThrow();
      const isThere = await createDocumentStore(transaction).updateUnfinished(row.id, row.nextRevision, {
        ...ended(row),
        revision: row.nextRevision,
        status: DocumentStatus.enabled,
        sliceCount: Number(count),
        charCount: Number(characters ?? 0),
      });
      if (!isThere) throw new Superseded();
      await storeRead(transaction, row);
      const replaced = await store.listIdsOfOthers(row.id, row.nextRevision);
      if (replaced.length > 0) {
        for (const query of retrieval.removeQueries({ sliceIds: replaced })) await transaction.executeQuery(query);
        await store.delete(replaced);
      }
      await createReviewStore(transaction).deleteOfDocument(row.id);
      await transaction.updateTable('dataset').set({ updatedAt: now() }).where('id', '=', row.datasetId).execute();
    });
  }

  /** What was read for the revision becomes that of the document. */
  async function storeRead(transaction: Database, row: DocumentRow): Promise<void> {
    const review = await createReviewStore(transaction).findOfRevision(row.id, row.nextRevision);
    const source: ReadSource | null = review ? JSON.parse(review.source) : null;
    if (source?.result !== 'read') return;
    const common = { title: source.title.slice(0, 300), byteSize: source.byteSize, reason: source.missing };
    const store = createDocumentStore(transaction);
    if (row.sourceType === DocumentSource.local) return void (await store.update(row.id, common));
    await store.update(row.id, { ...common, type: source.kind, sha256: digestOf(source.parts) });
    await store.insertText(row.id, JSON.stringify(source.parts));
  }

  const ended = (row: DocumentRow): Partial<DocumentRow> => ({
    stage: 'done',
    progress: 100,
    updatedAt: now(),
    updateAt: row.updateInterval > 0 ? now() + row.updateInterval * DAY_MS : null,
  });

  /** A document that was ready before stays so. */
  async function fail(row: DocumentRow, reason: DocumentReason): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const isReady = row.revision > 0;
      const change = isReady
        ? {
            ...ended(row),
            reason,
            status: DocumentStatus.enabled,
            nextRevision: row.revision,
            sha256: digestAfterFailure(row),
          }
        : { ...ended(row), reason, status: DocumentStatus.failed, progress: 0 };
      if (!(await createDocumentStore(transaction).updateUnfinished(row.id, row.nextRevision, change))) return;
      const store = createSliceStore(transaction);
      const unused = await store.listIdsOfOthers(row.id, row.revision);
      if (unused.length > 0)
        for (const query of retrieval.removeQueries({ sliceIds: unused })) await transaction.executeQuery(query);
      await store.delete(unused);
      // The number of the revision is used again.
      await createReviewStore(transaction).deleteOfDocument(row.id);
    });
  }

  /** Whether the revision has slices that are to be indexed. */
  async function prepareSlices(row: UnfinishedDocument, signal: AbortSignal): Promise<boolean> {
    if (row.stage === 'indexing') return true;
    const outcome = await segment(row, signal);
    if (outcome === false) {
      const reason = hasFailed(row) ? null : row.reason;
      const change = { ...ended(row), status: DocumentStatus.enabled, reason, nextRevision: row.revision };
      await update(row, change);
    } else if (outcome !== true) await fail(row, outcome);
    return outcome === true;
  }

  return {
    fail,
    async ingest(row: UnfinishedDocument, signal: AbortSignal): Promise<void> {
      try {
        if (!(await prepareSlices(row, signal))) return;
        await index(row, signal);
        await finish(row);
      } catch (error) {
        if (error instanceof Superseded) return;
        if (signal.aborted) throw error;
        log.warn({ err: error, document: row.id }, 'a document could not be processed');
        await fail(row, error instanceof ModelFailure ? 'embedding-failed' : 'unexpected');
      }
    },
  };
}

/** Why an attempt failed; not that the end of the source is missing. */
const hasFailed = ({ reason }: DocumentRow): boolean => reason !== null && reason !== 'cut';

/** A file never changes: its slices are made again only after an attempt to do so failed. */
function isUnchanged(row: DocumentRow, sha256: string): boolean {
  if (row.status !== DocumentStatus.refreshing || row.revision === 0) return false;
  return row.sourceType === DocumentSource.local ? !hasFailed(row) : sha256 === row.sha256;
}

/** Without a digest a text counts as changed: where it was to be divided anew, the next attempt does that. */
const digestAfterFailure = ({ status, sourceType, sha256 }: DocumentRow): string =>
  status === DocumentStatus.resegment && sourceType !== DocumentSource.local ? '' : sha256;
