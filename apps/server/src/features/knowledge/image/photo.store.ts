import { FormatType, type TagCondition } from '@parley/contract';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inChunks } from '../../../platform/database/in-chunks.ts';
import type { DocumentRow } from '../knowledge.schema.ts';
import { meetsConditions } from '../tag/tag-conditions.ts';

/** A document of a dataset of pictures, with its caption and the size of its picture. */
export interface PhotoRow extends DocumentRow {
  readonly caption: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Access to a picture is that to the space of its dataset. */
export function createPhotoStore(database: Database) {
  const photos = () =>
    database
      .selectFrom('document')
      .innerJoin('dataset', 'dataset.id', 'document.datasetId')
      .leftJoin('slice', (join) =>
        join.onRef('slice.documentId', '=', 'document.id').onRef('slice.revision', '=', 'document.revision'),
      )
      .where('dataset.formatType', '=', FormatType.image);

  return {
    listAuthorised(datasetId: string, ids: readonly string[]): Promise<PhotoRow[]> {
      return inChunks(ids, (some) =>
        photos()
          .leftJoin('object', 'object.id', 'document.objectId')
          .selectAll('document')
          .select(['slice.content as caption', 'object.width', 'object.height'])
          .where('document.datasetId', '=', datasetId)
          .where('document.id', 'in', some)
          .execute(),
      );
    },
    /** The newest first. Texts are for a search in them. */
    listTexts(
      datasetId: string,
      hasCaption: boolean | undefined,
      conditions: readonly TagCondition[],
    ): Promise<{ id: string; name: string; caption: string | null }[]> {
      return photos()
        .select(['document.id', 'document.name', 'slice.content as caption'])
        .where('document.datasetId', '=', datasetId)
        .where(meetsConditions(conditions))
        .$if(hasCaption === true, (query) => query.where('slice.id', 'is not', null))
        .$if(hasCaption === false, (query) => query.where('slice.id', 'is', null))
        .orderBy('document.createdAt', 'desc')
        .orderBy('document.id', 'desc')
        .execute();
    },
    /** Of these objects, those that a picture in a space of the caller has. */
    async listObjectsSeen({ userId }: Scope, objectIds: readonly string[]): Promise<string[]> {
      const rows = await inChunks(objectIds, (some) =>
        database
          .selectFrom('document')
          .innerJoin('dataset', 'dataset.id', 'document.datasetId')
          .innerJoin('spaceMember', 'spaceMember.spaceId', 'dataset.spaceId')
          .select('document.objectId')
          .where('dataset.formatType', '=', FormatType.image)
          .where('spaceMember.userId', '=', userId)
          .where('document.objectId', 'in', some)
          .execute(),
      );
      return rows.flatMap(({ objectId }) => objectId ?? []);
    },
  };
}
