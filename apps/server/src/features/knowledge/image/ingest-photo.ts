import { CaptionType, type ChunkStrategy, DocumentStatus, type Locale } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Log } from '../../../platform/log.ts';
import type { Retrieval } from '../../../platform/retrieval/retrieval.ts';
import { UsageLimitReached } from '../../usage/index.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { createDocumentStore, type UnfinishedDocument } from '../document.store.ts';
import type { DocumentReason } from '../document-reason.ts';
import type { IngestDocument } from '../ingest/ingest-document.ts';
import type { DocumentRow } from '../knowledge.schema.ts';
import { NoVisionModel, OcrFailed, PhotoWithoutText } from '../photo.errors.ts';
import { Superseded } from '../superseded.ts';
import { prepareCaption, storeCaption } from './caption-slice.ts';
import type { DescribePhoto } from './describe-photo.ts';
import { createPhotoStore } from './photo.store.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  photos: DescribePhoto;
  retrieval: Pick<Retrieval, 'writeQueries' | 'removeQueries'>;
  /** The language that a user has chosen. */
  localeOf(userId: string): Promise<Locale>;
  fail: IngestDocument['fail'];
  log: Log;
}

type Outcome = { readonly caption: string } | { readonly reason: DocumentReason };

/**
 * Makes a picture ready: it is decoded and, where its import says so, a model or OCR writes its caption. Only the last step stores
 * something, so that a killed process begins again.
 */
export function createIngestPhoto(dependencies: Dependencies) {
  const { database, photos, localeOf, fail, log, now } = dependencies;
  const documents = createDocumentStore(database);

  async function update(row: DocumentRow, change: Partial<DocumentRow>): Promise<void> {
    if (!(await documents.updateUnfinished(row.id, row.nextRevision, change))) throw new Superseded();
  }

  async function makeCaption(row: UnfinishedDocument, signal: AbortSignal): Promise<Outcome> {
    await update(row, { stage: 'reading', progress: 10 });
    const found = await photos.findFile(row.objectId);
    if (!found) return { reason: 'file-gone' };
    if (!(await photos.isReadable(found.ownerId, found.file))) return { reason: 'picture-broken' };
    const [known] = await createPhotoStore(database).listAuthorised(row.datasetId, [row.id]);
    const { caption_type = CaptionType.auto } = JSON.parse(row.chunkStrategy) as ChunkStrategy;
    // One that was written before is nobody's to replace.
    if (known?.caption || caption_type === CaptionType.manual) return { caption: known?.caption ?? '' };
    await update(row, { stage: 'describing', progress: 40 });
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

  async function finish(row: UnfinishedDocument, caption: string): Promise<void> {
    await update(row, { stage: 'indexing', progress: 90 });
    const prepared = await prepareCaption(dependencies, row, row.nextRevision, caption);
    await database.transaction().execute(async (transaction) => {
      const store = createDocumentStore(transaction);
      const isThere = await store.updateUnfinished(row.id, row.nextRevision, {
        stage: 'done',
        progress: 100,
        status: DocumentStatus.enabled,
        reason: null,
        revision: row.nextRevision,
        updatedAt: now(),
      });
      if (!isThere) throw new Superseded();
      await store.update(row.id, await storeCaption(transaction, row.id, prepared));
      await createDatasetStore(transaction).update(row.datasetId, { updatedAt: now() });
    });
  }

  return async function ingestPhoto(row: UnfinishedDocument, signal: AbortSignal): Promise<void> {
    try {
      const outcome = await makeCaption(row, signal);
      await ('reason' in outcome ? fail(row, outcome.reason) : finish(row, outcome.caption));
    } catch (error) {
      if (error instanceof Superseded) return;
      if (signal.aborted) throw error;
      log.warn({ err: error, document: row.id }, 'a picture could not be processed');
      await fail(row, 'unexpected');
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
