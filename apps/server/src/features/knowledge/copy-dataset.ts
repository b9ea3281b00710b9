import {
  type CopyDataset,
  DocumentSource,
  DocumentStatus,
  FormatType,
  type RequestOf,
  type ResponseOf,
  SPACE_DATASETS_MAX,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { StorageQuota } from '../object/index.ts';
import { refusePublicCopy } from '../space/index.ts';
import { createDatasetStore } from './dataset.store.ts';
import { createDocumentStore } from './document.store.ts';
import type { IngestJobs } from './ingest/ingest-jobs.ts';
import { DatasetNotCopied, TooManyDatasets } from './knowledge.errors.ts';
import type { DatasetRow, DocumentRow } from './knowledge.schema.ts';
import { BYTES_PER_CHARACTER } from './knowledge-storage.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  quota: Pick<StorageQuota, 'refuseInSpace' | 'refuseWithoutDiskSpace'>;
  ingestJobs: IngestJobs;
}
type Copy = typeof CopyDataset;
export type CopyKnowledge = ReturnType<typeof createCopyDataset>;

/** Copies datasets of texts. Their documents follow as new ones do: each gets the slices of its original, which are then indexed. */
export function createCopyDataset({ database, clockAndIds, quota, ingestJobs }: Dependencies) {
  const { now, newId } = clockAndIds;

  return async function copyDataset(
    { userId }: Scope,
    { dataset_id, target_space_id }: RequestOf<Copy>,
  ): Promise<ResponseOf<Copy>> {
    const original = await createDatasetStore(database).findAuthorised(dataset_id);
    if (!original) throw new NotFound();
    if (original.formatType !== FormatType.text) throw new DatasetNotCopied();
    await refusePublicCopy(database, original.spaceId, target_space_id);
    const times = { createdAt: now(), updatedAt: now() };
    const copy: DatasetRow = {
      ...original,
      ...times,
      id: newId(),
      spaceId: target_space_id,
      creatorId: userId,
      iconObjectId: null,
    };
    const ready = await createDocumentStore(database).listReady(dataset_id);
    const rows = ready.map(
      (row): DocumentRow => ({
        ...row,
        ...times,
        ...NOT_MADE,
        id: newId(),
        datasetId: copy.id,
        creatorId: userId,
        copiedFrom: row.id,
      }),
    );
    const bytes = ready.reduce((sum, row) => sum + bytesOf(row), 0);
    await quota.refuseWithoutDiskSpace(bytes);
    await unlessDeleted(
      database.transaction().execute((transaction) =>
        ingestJobs.begin(transaction, target_space_id, async () => {
          const datasets = createDatasetStore(transaction);
          if ((await datasets.countOfAuthorisedSpace(target_space_id)) >= SPACE_DATASETS_MAX)
            throw new TooManyDatasets();
          await datasets.insert(copy);
          await quota.refuseInSpace(transaction, target_space_id, bytes);
          await createDocumentStore(transaction).insertAll(rows);
        }),
      ),
    );
    return { dataset_id: copy.id };
  };
}

/** The file stays with its owner: a copy has the text that was read of it. */
const NOT_MADE = {
  objectId: null,
  charCount: 0,
  sliceCount: 0,
  hitCount: 0,
  status: DocumentStatus.processing,
  stage: 'waiting',
  progress: 0,
  reason: null,
  revision: 0,
  nextRevision: 1,
  updateAt: null,
} as const;

const bytesOf = ({ charCount, byteSize, sourceType }: DocumentRow): number =>
  charCount * BYTES_PER_CHARACTER + (sourceType === DocumentSource.local ? 0 : byteSize);
