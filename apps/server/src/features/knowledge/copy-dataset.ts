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
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { StorageQuota } from '../object/index.ts';
import { refusePublicCopy } from '../space/index.ts';
import { createCopiedDatasetStore } from './copied-dataset.store.ts';
import { createDatasetStore } from './dataset.store.ts';
import { createDocumentStore } from './document.store.ts';
import type { IngestJobs } from './ingest/ingest-jobs.ts';
import { TooManyDatasets } from './knowledge.errors.ts';
import type { DatasetRow, DocumentRow } from './knowledge.schema.ts';
import { BYTES_PER_CHARACTER } from './knowledge-storage.ts';
import { waitsFrom } from './stage-marks.ts';
import { createTagStore } from './tag/tag.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  quota: Pick<StorageQuota, 'admit' | 'refuseInSpace' | 'refuseWithoutDiskSpace'>;
  ingestJobs: IngestJobs;
}
type Copy = typeof CopyDataset;
export type CopyKnowledge = ReturnType<typeof createCopyDataset>;

/** Copies datasets. Their documents follow as new ones do: each gets the slices, rows or picture of its original, which are then indexed. */
export function createCopyDataset({ database, clockAndIds, quota, ingestJobs }: Dependencies) {
  const { now, newId } = clockAndIds;

  /** What belongs to the documents and is not made by their jobs. */
  async function copyTagsAndTables(transaction: Database, originalId: string, { id, formatType }: DatasetRow) {
    const tags = createTagStore(transaction);
    for (const tag of await tags.listOfAuthorisedDatasets([originalId]))
      await tags.insert({ ...tag, id: newId(), datasetId: id });
    const copied = createCopiedDatasetStore(transaction);
    await copied.insertTagValues(id);
    if (formatType !== FormatType.table) return;
    await copied.insertTables(id);
    await copied.insertApis(id);
  }

  return async function copyDataset(
    { userId }: Scope,
    { dataset_id, target_space_id }: RequestOf<Copy>,
  ): Promise<ResponseOf<Copy>> {
    const original = await createDatasetStore(database).findAuthorised(dataset_id);
    if (!original) throw new NotFound();
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
    const originals = await createDocumentStore(database).listCopied(original);
    const rows = originals.map(
      (row): DocumentRow => ({
        ...row,
        ...times,
        ...NOT_MADE,
        ...waitsFrom(now()),
        id: newId(),
        datasetId: copy.id,
        creatorId: userId,
        copiedFrom: row.id,
      }),
    );
    const pictureBytes = await pictureBytesOf(database, original, originals);
    const bytes = pictureBytes + originals.reduce((sum, row) => sum + bytesOf(row), 0);
    await quota.refuseWithoutDiskSpace(bytes);
    await unlessDeleted(
      database.transaction().execute((transaction) =>
        ingestJobs.begin(transaction, target_space_id, async () => {
          const datasets = createDatasetStore(transaction);
          if ((await datasets.countOfAuthorisedSpace(target_space_id)) >= SPACE_DATASETS_MAX)
            throw new TooManyDatasets();
          await datasets.insert(copy);
          const pictures = { ownerId: userId, spaceId: target_space_id, bytes: pictureBytes, uploads: 0 } as const;
          if (pictureBytes > 0) await quota.admit(transaction, pictures);
          await quota.refuseInSpace(transaction, target_space_id, bytes);
          await createDocumentStore(transaction).insertAll(rows);
          await copyTagsAndTables(transaction, dataset_id, copy);
        }),
      ),
    );
    return { dataset_id: copy.id };
  };
}

/** Files of texts and tables stay with their owner: a copy has what was read of them. */
const NOT_MADE = {
  objectId: null,
  charCount: 0,
  sliceCount: 0,
  hitCount: 0,
  status: DocumentStatus.processing,
  reason: null,
  revision: 0,
  nextRevision: 1,
  updateAt: null,
} as const;

/** Pictures have an owner, for whom they count as well. */
const pictureBytesOf = async (
  database: Database,
  { id, formatType }: DatasetRow,
  rows: readonly DocumentRow[],
): Promise<number> =>
  formatType === FormatType.image
    ? rows.reduce((sum, { objectId, byteSize }) => sum + (objectId === null ? 0 : byteSize), 0)
    : createCopiedDatasetStore(database).pictureBytes(id);

const bytesOf = ({ charCount, byteSize, sourceType }: DocumentRow): number =>
  charCount * BYTES_PER_CHARACTER + (sourceType === DocumentSource.local ? 0 : byteSize);
