import { CaptionType, type ChunkStrategy, DocumentStatus, type Locale, SliceStatus } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Log } from '../../../platform/log.ts';
import type { Retrieval } from '../../../platform/retrieval/retrieval.ts';
import { UsageLimitReached } from '../../usage/index.ts';
import type { CopyFile } from '../copy-file.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { createDocumentStore, type DocumentChange, type UnfinishedDocument } from '../document.store.ts';
import type { DocumentReason } from '../document-reason.ts';
import { type IngestDocument, indexingReasonOf } from '../ingest/ingest-document.ts';
import type { DocumentRow } from '../knowledge.schema.ts';
import { NoVisionModel, OcrFailed, PhotoWithoutText } from '../photo.errors.ts';
import { endsAs, enters } from '../stage-marks.ts';
import { Superseded } from '../superseded.ts';
import { prepareCaption, storeCaption, toCaptionSlice } from './caption-slice.ts';
import type { DescribePhoto } from './describe-photo.ts';
import { createPhotoStore, type PhotoRow } from './photo.store.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  photos: DescribePhoto;
  copyFile: CopyFile;
  retrieval: Pick<Retrieval, 'writeQueries' | 'removeQueries'>;
  /** The language that a user has chosen. */
  localeOf(userId: string): Promise<Locale>;
  fail: IngestDocument['fail'];
  log: Log;
}

type Outcome = { readonly caption: string } | { readonly reason: DocumentReason };

/**
 * Makes a picture ready: it is decoded and, where its import says so, a model or OCR writes its caption. Only the last step stores
 * something, so that a killed process begins again; the file of a copy is stored before, once. A caption that cannot be indexed
 * stays, too: the model was paid for it.
 */
export function createIngestPhoto(dependencies: Dependencies) {
  const { database, photos, copyFile, localeOf, fail, log, now, newId } = dependencies;
  const documents = createDocumentStore(database);

  async function update(row: DocumentRow, change: DocumentChange): Promise<void> {
    if (!(await documents.updateUnfinished(row.id, row.nextRevision, change))) throw new Superseded();
  }

  async function findPhoto(id: string): Promise<PhotoRow | undefined> {
    const original = await documents.findAuthorised(id);
    return original && (await createPhotoStore(database).listAuthorised(original.datasetId, [id]))[0];
  }

  /** The file of a copy, which it has already where an earlier attempt was ended. */
  async function copyPicture(
    row: UnfinishedDocument,
    original: PhotoRow,
  ): Promise<string | { reason: DocumentReason }> {
    if (row.objectId !== null) return row.objectId;
    const copy = await copyFile(row, original.objectId ?? '', async (transaction, { uri: objectId }) => {
      if (!(await createDocumentStore(transaction).updateUnfinished(row.id, row.nextRevision, { objectId })))
        throw new Superseded();
    });
    return typeof copy === 'string' ? { reason: copy } : copy.uri;
  }

  /** A copy has the caption of its original; where that has none yet, it gets one as new pictures do. */
  async function makeCopy(row: UnfinishedDocument, originalId: string, signal: AbortSignal): Promise<Outcome> {
    await update(row, { ...enters('reading', now()), progress: 10 });
    const original = await findPhoto(originalId);
    if (!original) return { reason: 'original-gone' };
    const objectId = await copyPicture(row, original);
    if (typeof objectId !== 'string') return objectId;
    if (original.revision === 0) return makeCaption({ ...row, objectId }, signal);
    const own = await findPhoto(row.id);
    return { caption: own?.caption || original.caption || '' };
  }

  async function makeCaption(row: UnfinishedDocument, signal: AbortSignal): Promise<Outcome> {
    await update(row, { ...enters('reading', now()), progress: 10 });
    const found = await photos.findFile(row.objectId);
    if (!found) return { reason: 'file-gone' };
    if (!(await photos.isReadable(found.ownerId, found.file))) return { reason: 'picture-broken' };
    const known = await findPhoto(row.id);
    const { caption_type = CaptionType.auto } = JSON.parse(row.chunkStrategy) as ChunkStrategy;
    // One that was written before is nobody's to replace.
    if (known?.caption || caption_type === CaptionType.manual) return { caption: known?.caption ?? '' };
    await update(row, { ...enters('describing', now()), progress: 40 });
    const userId = row.creatorId ?? found.ownerId;
    const spender = { userId, spaceId: row.spaceId, botId: null };
    try {
      return { caption: await photos.describe(spender, found.file, await localeOf(userId), signal) };
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ err: error, document: row.id }, 'a picture was not described');
      return { reason: reasonOf(error) };
    }
  }

  /** For a new picture, as that of a failed import: the next attempt finds it, and indexes it alone. */
  async function keepCaption(row: UnfinishedDocument, caption: string): Promise<void> {
    if (row.revision > 0) return;
    const slice = { ...toCaptionSlice(newId(), row.id, row.revision, caption), status: SliceStatus.pending };
    await database.transaction().execute(async (transaction) => {
      const store = createDocumentStore(transaction);
      if (!(await store.updateUnfinished(row.id, row.nextRevision, { updatedAt: now() }))) throw new Superseded();
      await storeCaption(transaction, row.id, { slice, queries: [] });
    });
  }

  async function finish(row: UnfinishedDocument, caption: string): Promise<void> {
    await update(row, { ...enters('indexing', now()), progress: 90 });
    const prepared = await prepareCaption(dependencies, row, row.nextRevision, caption).catch(async (error) => {
      await keepCaption(row, caption);
      throw error;
    });
    await database.transaction().execute(async (transaction) => {
      const store = createDocumentStore(transaction);
      const isThere = await store.updateUnfinished(row.id, row.nextRevision, {
        ...endsAs('done', now()),
        progress: 100,
        status: DocumentStatus.enabled,
        reason: null,
        revision: row.nextRevision,
        copiedFrom: null,
        updatedAt: now(),
      });
      if (!isThere) throw new Superseded();
      await store.update(row.id, await storeCaption(transaction, row.id, prepared));
      await createDatasetStore(transaction).update(row.datasetId, { updatedAt: now() });
    });
  }

  return async function ingestPhoto(row: UnfinishedDocument, signal: AbortSignal): Promise<void> {
    try {
      const outcome = await (row.copiedFrom === null
        ? makeCaption(row, signal)
        : makeCopy(row, row.copiedFrom, signal));
      await ('reason' in outcome ? fail(row, outcome.reason) : finish(row, outcome.caption));
    } catch (error) {
      if (error instanceof Superseded) return;
      if (signal.aborted) throw error;
      log.warn({ err: error, document: row.id }, 'a picture could not be processed');
      await fail(row, indexingReasonOf(error));
    }
  };
}

function reasonOf(error: unknown): DocumentReason {
  if (error instanceof NoVisionModel) return 'no-vision-model';
  if (error instanceof OcrFailed) return 'ocr-failed';
  if (error instanceof PhotoWithoutText) return 'picture-without-text';
  if (error instanceof UsageLimitReached) return 'usage-limit';
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return error instanceof DomainError || isTimeout ? 'not-described' : 'unexpected';
}
