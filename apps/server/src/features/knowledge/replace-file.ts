import {
  DOCUMENT_MAX_BYTES,
  DocumentSource,
  FormatType,
  type Locale,
  type ReplaceDocumentFile,
  type RequestOf,
  type ResponseOf,
  ReviewStatus,
} from '@parley/contract';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { StorageQuota } from '../object/index.ts';
import type { Files, StoredFile } from '../upload/index.ts';
import { createDatasetStore } from './dataset.store.ts';
import { createDocumentStore } from './document.store.ts';
import { DocumentBusy, DocumentFileKnown, DocumentNotFromFile, DocumentTooLarge } from './knowledge.errors.ts';
import type { DatasetRow, DocumentRow } from './knowledge.schema.ts';
import { createReviewStore } from './review.store.ts';

interface Dependencies {
  database: Database;
  clockAndIds: Pick<ClockAndIds, 'now' | 'newId'>;
  files: Pick<Files, 'findOwn'>;
  quota: Pick<StorageQuota, 'refuseInSpace' | 'refuseWithoutDiskSpace'>;
  documents: {
    retry(
      ids: readonly string[],
      locale: Locale,
      prepare: (transaction: Database) => Promise<void>,
    ): Promise<ResponseOf<typeof ReplaceDocumentFile>>;
  };
}
export type ReplaceFile = ReturnType<typeof createReplaceFile>;

/**
 * studio §4 upload mode *update*: the file of a text document is replaced. The new one waits in a preview that was not read yet;
 * the ingestion reads it from there, and it becomes that of the document together with its slices.
 */
export function createReplaceFile({ database, clockAndIds, files, quota, documents }: Dependencies) {
  const store = createDocumentStore(database);

  async function find(id: string): Promise<{ row: DocumentRow; dataset: DatasetRow }> {
    const row = await store.findAuthorised(id);
    const dataset = row && (await createDatasetStore(database).findAuthorised(row.datasetId));
    if (!row || !dataset) throw new NotFound();
    if (dataset.formatType !== FormatType.text || row.sourceType !== DocumentSource.local)
      throw new DocumentNotFromFile();
    return { row, dataset };
  }

  async function digestOf({ uri }: StoredFile): Promise<string> {
    const row = await database.selectFrom('object').select('sha256').where('id', '=', uri).executeTakeFirst();
    return row?.sha256 ?? '';
  }

  /** Whoever adds a file to the dataset meanwhile waits for this transaction. */
  async function refuseKnown(transaction: Database, row: DocumentRow, sha256: string): Promise<void> {
    // A file without a digest is like no other.
    const same = sha256 === '' ? [] : await createDocumentStore(transaction).listSame(row.datasetId, [sha256]);
    // A copy that failed has the digest of its original, and no file.
    const [known] = same.filter(({ id }) => id !== row.id || row.copiedFrom === null);
    if (known) throw new DocumentFileKnown(known.name);
  }

  return async function replaceFile(
    scope: Scope,
    { document_id, tos_uri }: RequestOf<typeof ReplaceDocumentFile>,
    locale: Locale,
  ): Promise<ResponseOf<typeof ReplaceDocumentFile>> {
    const { row, dataset } = await find(document_id);
    const [file] = await files.findOwn(scope.userId, [tos_uri]);
    if (!file) throw new NotFound();
    if (file.byteSize > DOCUMENT_MAX_BYTES) throw new DocumentTooLarge(file.name, DOCUMENT_MAX_BYTES);
    const sha256 = await digestOf(file);
    await quota.refuseWithoutDiskSpace(0);
    let isBegun = false;
    const prepare = async (transaction: Database): Promise<void> => {
      isBegun = true;
      const current = await createDocumentStore(transaction).findAuthorised(document_id);
      if (current?.datasetId !== dataset.id) throw new NotFound();
      await refuseKnown(transaction, current, sha256);
      await quota.refuseInSpace(transaction, dataset.spaceId, file.byteSize);
      await createReviewStore(transaction).insert({
        id: clockAndIds.newId(),
        datasetId: dataset.id,
        objectId: file.uri,
        documentId: document_id,
        webUrl: '',
        documentName: file.name,
        chunkStrategy: row.chunkStrategy,
        status: ReviewStatus.enabled,
        reason: null,
        revision: current.nextRevision,
        source: '',
        creatorId: scope.userId,
        sha256,
        sliceCount: 0,
        charCount: 0,
        byteSize: 0,
        createdAt: clockAndIds.now(),
      });
      await transaction.updateTable('object').set({ spaceId: dataset.spaceId }).where('id', '=', file.uri).execute();
    };
    const begun = await unlessDeleted(documents.retry([document_id], locale, prepare));
    if (isBegun) return begun;
    const isKept = begun.document_infos.some(({ dataset_id }) => dataset_id === dataset.id);
    throw isKept ? new DocumentBusy() : new NotFound();
  };
}
