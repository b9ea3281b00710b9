import { DocumentSource, DocumentStatus, extensionOf, FormatType, ReviewStatus, SliceStatus } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { DocumentPart } from '../../../platform/documents/document.ts';
import type { Log } from '../../../platform/log.ts';
import { ModelFailure } from '../../../platform/models/model-failure.ts';
import type { Retrieval } from '../../../platform/retrieval/retrieval.ts';
import type { StorageQuota } from '../../object/index.ts';
import { UsageLimitReached } from '../../usage/index.ts';
import { chunkParts } from '../chunk/chunk-parts.ts';
import { createDatasetStore } from '../dataset.store.ts';
import {
  createDocumentStore,
  type DocumentChange,
  isUnfinished,
  nextUpdateAt,
  type UnfinishedDocument,
} from '../document.store.ts';
import { type DocumentReason, ofNewFile } from '../document-reason.ts';
import { isFull } from '../is-full.ts';
import type { DocumentReviewRow, DocumentRow, SliceRow } from '../knowledge.schema.ts';
import { BYTES_PER_CHARACTER, refusalOfStorage } from '../knowledge-storage.ts';
import { removeSlices } from '../remove-slices.ts';
import { createReviewStore } from '../review.store.ts';
import { createSliceStore } from '../slice.store.ts';
import { endsAs, enters } from '../stage-marks.ts';
import { Superseded } from '../superseded.ts';
import type { TableIngestion } from '../table/ingest-table.ts';
import { createSliceContents } from '../table/slice-contents.ts';
import { progressIn } from '../timeline/stage-progress.ts';
import { toSliceText } from '../to-slice-text.ts';
import { readCopied } from './copied-document.ts';
import { type MadeSlices, type NewSlice, slicesOfChunks, slicesOfReview } from './made-slices.ts';
import { digestOf, type ReadSource, type SourceReader } from './read-source.ts';

/** Searches get their turn between batches. */
const INDEXED_AT_ONCE = 32;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  reader: SourceReader;
  tables: TableIngestion;
  retrieval: Pick<Retrieval, 'writeQueries' | 'removeQueries'>;
  quota: Pick<StorageQuota, 'refuseInSpace' | 'refuseWithoutDiskSpace'>;
  log: Log;
}
export type IngestDocument = ReturnType<typeof createIngestDocument>;

interface RevisionSource {
  readonly source: ReadSource;
  readonly review?: DocumentReviewRow;
  /** Has the file that replaces that of the document. */
  readonly replacement?: DocumentReviewRow;
  /** Those that a copy gets. */
  readonly made?: MadeSlices;
}

/**
 * Makes the next revision of a document ready. Each step is stored before the next begins, so a killed process is continued:
 *
 *     waiting, fetching, reading, segmenting   begun again as another revision; slices of the unfinished one are deleted first
 *     indexing                                 goes on with the slices that are not indexed
 *     done                                     the revision replaces the one before, whose slices are deleted afterwards
 *
 * Until then, what was read for the revision is kept in its preview: a document never has the text or digest of another revision
 * than its slices.
 */
export function createIngestDocument(dependencies: Dependencies) {
  const { database, reader, tables, retrieval, quota, log, now, newId } = dependencies;
  const documents = createDocumentStore(database);
  const slices = createSliceStore(database);
  const contents = createSliceContents(database);

  async function update(row: DocumentRow, change: DocumentChange): Promise<void> {
    if (!(await documents.updateUnfinished(row.id, row.nextRevision, change))) throw new Superseded();
  }

  async function read(row: UnfinishedDocument, signal: AbortSignal): Promise<ReadSource> {
    if (row.sourceType === DocumentSource.local) {
      await update(row, { ...enters('reading', now()), progress: 5 });
      return reader.readFile(readerKeyOf(row), row.objectId, signal, (done, total) =>
        update(row, { ...enters('recognizing', now()), progress: progressIn('recognizing', done, total) }),
      );
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
    await update(row, { ...enters('fetching', now()), progress: 5 });
    return reader.readPage(readerKeyOf(row), row.webUrl, signal);
  }

  /**
   * Another revision for each attempt, so that a process which does not know yet that its job was taken over writes nothing
   * any more. What an earlier attempt left is deleted.
   */
  async function beginAttempt(row: UnfinishedDocument, signal: AbortSignal): Promise<UnfinishedDocument> {
    const nextRevision = row.nextRevision + 1;
    await database.transaction().execute(async (transaction) => {
      const store = createDocumentStore(transaction);
      if (!(await store.updateUnfinished(row.id, row.nextRevision, { nextRevision }))) throw new Superseded();
      await createReviewStore(transaction).moveToRevision(row.id, row.nextRevision, nextRevision);
    });
    await removeSlices({ database, retrieval }, row.id, row.revision, signal);
    return { ...row, nextRevision };
  }

  /** Why so many slices cannot be stored; null when they can. */
  async function refusalOf(
    row: UnfinishedDocument,
    { sliceCount, charCount }: Pick<MadeSlices, 'sliceCount' | 'charCount'>,
  ): Promise<DocumentReason | null> {
    if (sliceCount === 0) return 'empty';
    if (await isFull(database, row.datasetId, row.id, sliceCount)) return 'dataset-full';
    const bytes = (charCount - row.charCount) * BYTES_PER_CHARACTER;
    return refusalOfStorage(async () => {
      await quota.refuseWithoutDiskSpace(bytes);
      await quota.refuseInSpace(database, row.spaceId, bytes);
    });
  }

  /** The slices of the preview of a revision; else the text is divided. */
  async function makeSlices(
    row: DocumentRow,
    parts: readonly DocumentPart[],
    review: DocumentReviewRow | undefined,
    signal: AbortSignal,
  ): Promise<MadeSlices | DocumentReason> {
    if (review) return slicesOfReview(createReviewStore(database), review);
    const chunks = await chunkParts(parts, JSON.parse(row.chunkStrategy), signal);
    return typeof chunks === 'string' ? chunks : slicesOfChunks(chunks);
  }

  /** What the revision is made of: the preview that was chosen, another file, the original of a copy, or what is read now. */
  async function sourceOf(row: UnfinishedDocument, signal: AbortSignal): Promise<RevisionSource> {
    const review = await createReviewStore(database).findOfRevision(row.id, row.nextRevision);
    if (review?.source === '')
      return { source: await read({ ...row, objectId: review.objectId }, signal), replacement: review };
    if (review) return { source: JSON.parse(review.source), review };
    if (row.copiedFrom === null) return { source: await read(row, signal) };
    await update(row, { ...enters('reading', now()), progress: 5 });
    return readCopied(database, row.copiedFrom);
  }

  /** Stores the slices. False when the page is the same as before. */
  async function segment(row: UnfinishedDocument, signal: AbortSignal): Promise<boolean | DocumentReason> {
    const read = await sourceOf(row, signal);
    const { source, review, replacement, made: known } = read;
    if (source.result === 'failed') return source.reason;
    if (!replacement && isUnchanged(row, source.parts)) return false;
    await update(row, { ...enters('segmenting', now()), progress: 20 });
    const made = known ?? (await makeSlices(row, source.parts, review, signal));
    if (typeof made === 'string') return made;
    const refusal = await refusalOf(row, made);
    if (refusal) return refusal;
    for await (const some of made.batches) {
      signal.throwIfAborted();
      const rows = some.map((slice) => toSlice(row, slice));
      await change(row, {}, (transaction) => createSliceStore(transaction).insert(rows));
    }
    // The text of a file can be read again.
    const kept = { ...read, source: row.sourceType === DocumentSource.local ? { ...source, parts: [] } : source };
    await change(row, beginsIndexing(), (transaction) => keepRead(transaction, row, kept));
    return true;
  }

  /** Until the revision is ready. */
  async function keepRead(transaction: Database, row: DocumentRow, read: RevisionSource): Promise<void> {
    const { source, review, replacement } = read;
    const reviews = createReviewStore(transaction);
    if (replacement) await reviews.update(replacement.id, { source: JSON.stringify(source) });
    else if (!review) await reviews.insert(toReview(row, source));
  }

  const beginsIndexing = () => ({ ...enters('indexing', now()), progress: progressIn('indexing', 0, 1) });

  /** Writes for this attempt while nobody else does. */
  const change = (
    row: DocumentRow,
    change: DocumentChange,
    write: (transaction: Database) => Promise<void>,
  ): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const store = createDocumentStore(transaction);
      const locked = { nextRevision: row.nextRevision, ...change };
      if (!(await store.updateUnfinished(row.id, row.nextRevision, locked))) throw new Superseded();
      await write(transaction);
    });

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
    creatorId: row.creatorId,
    sha256: '',
    sliceCount: 0,
    charCount: 0,
    byteSize: 0,
    createdAt: now(),
  });

  const toSlice = (row: DocumentRow, { sequence, content, charCount, place }: NewSlice): SliceRow => ({
    id: newId(),
    documentId: row.id,
    revision: row.nextRevision,
    sequence,
    content,
    charCount,
    hitCount: 0,
    status: SliceStatus.pending,
    place,
  });

  async function index(row: UnfinishedDocument, signal: AbortSignal): Promise<void> {
    const total = await slices.countOfRevision(row.id, row.nextRevision);
    for (;;) {
      signal.throwIfAborted();
      const some = await slices.listPending(row.id, row.nextRevision, INDEXED_AT_ONCE);
      if (some.length === 0) return;
      const ids = some.map(({ id }) => id);
      const texts = await contents.indexTexts(row.id, ids);
      const queries = await retrieval.writeQueries(
        some.map((slice) => toSliceText(row, slice, texts.get(slice.id))),
        { signal },
      );
      // Also where an earlier process indexed the slices before.
      const progress = progressIn('indexing', some.at(-1)?.sequence ?? 0, total);
      await change(row, { progress }, async (transaction) => {
        for (const query of queries) await transaction.executeQuery(query);
        await createSliceStore(transaction).markDone(ids);
      });
    }
  }

  async function finish(row: UnfinishedDocument, signal: AbortSignal): Promise<void> {
    const sums = await slices.sumOfRevision(row.id, row.nextRevision);
    const status = DocumentStatus.enabled;
    const made = { ...ended('done'), ...sums, revision: row.nextRevision, status, copiedFrom: null };
    await change(row, made, async (transaction) => {
      await storeRead(transaction, row);
      if (row.formatType === FormatType.table) await tables.finish(transaction, row.id);
      await createReviewStore(transaction).deleteOfDocument(row.id);
      await createDatasetStore(transaction).update(row.datasetId, { updatedAt: now() });
    });
    await removeSlices({ database, retrieval }, row.id, row.nextRevision, signal);
  }

  /** What was read for the revision becomes that of the document. */
  async function storeRead(transaction: Database, row: DocumentRow): Promise<void> {
    const review = await createReviewStore(transaction).findOfRevision(row.id, row.nextRevision);
    const source: ReadSource | null = review ? JSON.parse(review.source) : null;
    if (source?.result !== 'read') return;
    const common = { title: source.title.slice(0, 300), byteSize: source.byteSize, reason: source.missing };
    const store = createDocumentStore(transaction);
    if (row.sourceType === DocumentSource.local) {
      const replaced = review && replacedFile(row, review);
      await store.update(row.id, { ...common, ...replaced });
      // That of the file of before.
      if (replaced) await store.deleteText(row.id);
      return;
    }
    await store.update(row.id, { ...common, type: source.kind, sha256: digestOf(source.parts) });
    await store.insertText(row.id, JSON.stringify(source.parts));
  }

  /** The update rule of now: it may have been changed meanwhile. */
  const ended = (mark: 'done' | 'failed') => ({
    ...endsAs(mark, now()),
    progress: 100,
    updatedAt: now(),
    updateAt: nextUpdateAt(now()),
  });

  /** A document that was ready before stays so. */
  async function fail(row: DocumentRow, reason: DocumentReason): Promise<void> {
    const isReady = row.revision > 0;
    await database.transaction().execute(async (transaction) => {
      const reviews = createReviewStore(transaction);
      const review = await reviews.findOfRevision(row.id, row.nextRevision);
      const stated = review && replacedFile(row, review) ? ofNewFile(reason) : reason;
      const change = isReady
        ? { ...ended('failed'), reason: stated, status: DocumentStatus.enabled, sha256: digestAfterFailure(row) }
        : { ...ended('failed'), reason: stated, status: DocumentStatus.failed, progress: 0 };
      const isCurrent = await createDocumentStore(transaction).updateUnfinished(row.id, row.nextRevision, change);
      if (isCurrent) await reviews.deleteOfDocument(row.id);
    });
    // Unless another attempt has begun: it deletes them itself.
    const current = await documents.findAuthorised(row.id);
    if (current && !isUnfinished(current)) await removeSlices({ database, retrieval }, row.id, current.revision);
  }

  /** Whether the revision has slices that are to be indexed. */
  async function prepareSlices(row: UnfinishedDocument, signal: AbortSignal): Promise<boolean> {
    if (row.stage === 'indexing') return true;
    const isTable = row.formatType === FormatType.table;
    const outcome = isTable
      ? await tables.segment(row, { beginsIndexing, refusalOf: (made) => refusalOf(row, made), signal })
      : await segment(row, signal);
    // It stays unfinished: the next turn of its space goes on.
    if (outcome === 'more') return false;
    if (outcome === false) {
      const reason = hasFailed(row) ? null : row.reason;
      await update(row, { ...ended('done'), status: DocumentStatus.enabled, reason });
    } else if (outcome !== true) await fail(row, outcome);
    return outcome === true;
  }

  return {
    fail,
    async ingest(unfinished: UnfinishedDocument, signal: AbortSignal): Promise<void> {
      let row = unfinished;
      try {
        if (row.stage !== 'indexing') row = await beginAttempt(row, signal);
        if (!(await prepareSlices(row, signal))) return;
        await index(row, signal);
        await finish(row, signal);
      } catch (error) {
        if (error instanceof Superseded) return;
        if (signal.aborted) throw error;
        log.warn({ err: error, document: row.id }, 'a document could not be processed');
        await fail(row, indexingReasonOf(error));
      }
    },
  };
}

/** Why slices could not be indexed. */
export function indexingReasonOf(error: unknown): DocumentReason {
  if (error instanceof UsageLimitReached) return 'usage-limit';
  return error instanceof ModelFailure ? 'embedding-failed' : 'unexpected';
}

/** Files of one user are read one at a time, whichever spaces they are for. */
const readerKeyOf = ({ creatorId, spaceId }: UnfinishedDocument): string => creatorId ?? spaceId;

/** The columns of a document that change when its file is replaced; undefined where the file stays the same. */
const replacedFile = (row: DocumentRow, { objectId, sha256, documentName }: DocumentReviewRow) =>
  objectId === null || objectId === row.objectId ? undefined : { objectId, sha256, type: extensionOf(documentName) };

/** Why an attempt failed; not that the end of the source is missing. */
const hasFailed = ({ reason }: DocumentRow): boolean => reason !== null && reason !== 'cut';

/** A file never changes: its slices are made again only after an attempt to do so failed. */
function isUnchanged(row: DocumentRow, parts: readonly DocumentPart[]): boolean {
  if (row.status !== DocumentStatus.refreshing || row.revision === 0) return false;
  return row.sourceType === DocumentSource.local ? !hasFailed(row) : digestOf(parts) === row.sha256;
}

/** Without a digest a text counts as changed: where it was to be divided anew, the next attempt does that. */
const digestAfterFailure = ({ status, sourceType, sha256 }: DocumentRow): string =>
  status === DocumentStatus.resegment && sourceType !== DocumentSource.local ? '' : sha256;
