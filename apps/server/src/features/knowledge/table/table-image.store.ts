import { sql } from 'kysely';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inChunks } from '../../../platform/database/in-chunks.ts';
import type { ObjectIds } from '../../object/index.ts';
import type { TableImageRow } from './table.schema.ts';

const IMAGES_AT_ONCE = 400;

/** The pictures in the rows of tables. Access to them is that to their document. */
export function createTableImageStore(database: Database) {
  return {
    async insert(images: readonly TableImageRow[]): Promise<void> {
      for (let start = 0; start < images.length; start += IMAGES_AT_ONCE)
        await database
          .insertInto('tableImage')
          .values(images.slice(start, start + IMAGES_AT_ONCE))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    },
    async deleteOf(sliceId: string): Promise<void> {
      await database.deleteFrom('tableImage').where('sliceId', '=', sliceId).execute();
    },
    listOf(sliceIds: readonly string[]): Promise<TableImageRow[]> {
      return inChunks(sliceIds, (some) =>
        database
          .selectFrom('tableImage')
          .selectAll()
          .where('sliceId', 'in', some)
          .orderBy('sliceId')
          .orderBy('objectId')
          .execute(),
      );
    },
    /** Of these objects, those that a row of a document has. */
    async listOfDocument(documentId: string, objectIds: readonly string[]): Promise<string[]> {
      const rows = await inChunks(objectIds, (some) =>
        database
          .selectFrom('tableImage')
          .innerJoin('slice', 'slice.id', 'tableImage.sliceId')
          .select('tableImage.objectId')
          .distinct()
          .where('slice.documentId', '=', documentId)
          .where('tableImage.objectId', 'in', some)
          .execute(),
      );
      return rows.map(({ objectId }) => objectId);
    },
    listSizes(objectIds: readonly string[]): Promise<{ id: string; width: number; height: number }[]> {
      return inChunks(objectIds, (some) =>
        database.selectFrom('object').select(['id', 'width', 'height']).where('id', 'in', some).execute(),
      );
    },
    /** Of these objects, those that a row in a space of the caller has. */
    async listSeen({ userId }: Scope, objectIds: readonly string[]): Promise<string[]> {
      const rows = await inChunks(objectIds, (some) =>
        database
          .selectFrom('tableImage')
          .innerJoin('slice', 'slice.id', 'tableImage.sliceId')
          .innerJoin('document', 'document.id', 'slice.documentId')
          .innerJoin('dataset', 'dataset.id', 'document.datasetId')
          .innerJoin('spaceMember', 'spaceMember.spaceId', 'dataset.spaceId')
          .select('tableImage.objectId')
          .distinct()
          .where('spaceMember.userId', '=', userId)
          .where('tableImage.objectId', 'in', some)
          .execute(),
      );
      return rows.map(({ objectId }) => objectId);
    },
    async listObjectsOfDocument(documentId: string): Promise<string[]> {
      const rows = await database
        .selectFrom('tableImage')
        .innerJoin('slice', 'slice.id', 'tableImage.sliceId')
        .select('tableImage.objectId')
        .distinct()
        .where('slice.documentId', '=', documentId)
        .execute();
      return rows.map(({ objectId }) => objectId);
    },
  };
}

export const imagesOfSlices = (sliceIds: readonly string[]): ObjectIds =>
  sql`select object_id from table_image where slice_id in (${sql.join(sliceIds)})`;
