import type { IdKind } from '@parley/contract';
import type { AccessResolver } from '../../platform/access/access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Shows } from '../object/index.ts';
import { createDatasetStore } from './dataset.store.ts';
import { createDocumentStore } from './document.store.ts';
import { createPhotoStore } from './image/photo.store.ts';
import { createReviewStore } from './review.store.ts';
import { createSliceStore } from './slice.store.ts';
import { createTableImageStore } from './table/table-image.store.ts';

type FindSpaces = (ids: readonly string[]) => Promise<readonly { spaceId: string }[]>;

/** Members have the same rights to the knowledge of a space as to the space. */
export function knowledgeAccess(database: Database, spaceAccess: AccessResolver) {
  const bySpace =
    (findSpaces: FindSpaces): AccessResolver =>
    async (scope, policy, ids) => {
      const found = await findSpaces([...new Set(ids)]);
      if (found.length < new Set(ids).size) return 'hidden';
      return spaceAccess(scope, policy, [...new Set(found.map(({ spaceId }) => spaceId))]);
    };
  return {
    dataset: bySpace(createDatasetStore(database).spacesOf),
    document: bySpace(createDocumentStore(database).spacesOf),
    'document-review': bySpace(createReviewStore(database).spacesOf),
    slice: bySpace(createSliceStore(database).spacesOf),
  } satisfies Partial<Record<IdKind, AccessResolver>>;
}

/** Icons of the datasets in the spaces that the caller is in. */
export const iconsOfOwnDatasets =
  (database: Database): Shows =>
  (scope, objectIds) =>
    createDatasetStore(database).listIconsSeen(scope, objectIds);

/** Pictures of image datasets and in rows of tables, in the spaces that the caller is in: replies show them. */
export const picturesOfOwnDatasets =
  (database: Database): Shows =>
  async (scope, objectIds) => [
    ...(await createPhotoStore(database).listObjectsSeen(scope, objectIds)),
    ...(await createTableImageStore(database).listSeen(scope, objectIds)),
  ];
