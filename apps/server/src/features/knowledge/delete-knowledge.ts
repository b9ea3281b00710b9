import { DatasetStatus, FormatType } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Retrieval } from '../../platform/retrieval/retrieval.ts';
import type { ObjectReleases } from '../object/index.ts';
import type { SpaceDeletion } from '../space/index.ts';
import { createDatasetStore } from './dataset.store.ts';
import { createDocumentStore } from './document.store.ts';
import { objectsOfDataset, objectsOfDocument } from './knowledge-objects.ts';
import { createRecallCaseStore } from './recall-case/recall-case.store.ts';
import { removeSlices } from './remove-slices.ts';
import { createTableImageStore } from './table/table-image.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  spaceDeletion: Pick<SpaceDeletion, 'createHidden' | 'discard'>;
}
export type KnowledgeDeletion = ReturnType<typeof createKnowledgeDeletion>;

/**
 * A deleted dataset, or a dataset for deleted documents, moves to a space without members: nobody sees it, and nothing is
 * recalled from it. The job that deletes such spaces deletes the rows, as there may be more of them than a call should delete.
 */
export function createKnowledgeDeletion({ database, clockAndIds, spaceDeletion }: Dependencies) {
  return {
    /** `note` writes down the deletion in the same transaction. */
    deleteDataset: (id: string, note: (transaction: Database) => Promise<void>): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        const spaceId = await spaceDeletion.createHidden(transaction);
        await createDatasetStore(transaction).update(id, { spaceId, updatedAt: clockAndIds.now() });
        await createDocumentStore(transaction).stopProcessing(id);
        await note(transaction);
        await spaceDeletion.discard(transaction, spaceId);
      }),
    deleteDocuments: (ids: readonly string[]): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        const now = clockAndIds.now();
        const spaceId = await spaceDeletion.createHidden(transaction);
        const hidden = clockAndIds.newId();
        const datasets = createDatasetStore(transaction);
        const from = await transaction
          .selectFrom('document')
          .select('datasetId')
          .distinct()
          .where('id', 'in', ids)
          .execute();
        await datasets.insert({
          id: hidden,
          spaceId,
          creatorId: null,
          name: '',
          description: '',
          iconObjectId: null,
          formatType: FormatType.text,
          status: DatasetStatus.forbidden,
          createdAt: now,
          updatedAt: now,
        });
        await transaction.updateTable('document').set({ datasetId: hidden }).where('id', 'in', ids).execute();
        await createDocumentStore(transaction).stopProcessing(hidden);
        await createRecallCaseStore(transaction).clearTextsOf(ids);
        for (const { datasetId } of from) await datasets.update(datasetId, { updatedAt: now });
        await spaceDeletion.discard(transaction, spaceId);
      }),
  };
}

/** As many as a query can name. The job that collects unused objects deletes the others. */
const PICTURES_AT_ONCE = 1_000;

/** Deletes the datasets of a space, a document at a time, with files and index. */
export async function deleteKnowledgeOfSpace(
  database: Kysely<Tables>,
  retrieval: Pick<Retrieval, 'removeQueries'>,
  objects: Pick<ObjectReleases, 'removeWith'>,
  spaceId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const { id: datasetId } of await createDatasetStore(database).listOfAuthorisedSpace(spaceId)) {
    for (;;) {
      signal.throwIfAborted();
      const document = await database
        .selectFrom('document')
        .select('id')
        .where('datasetId', '=', datasetId)
        .executeTakeFirst();
      if (!document) break;
      const pictureIds = await createTableImageStore(database).listObjectsOfDocument(document.id);
      await removeSlices({ database, retrieval }, document.id, null, signal);
      // The document first: whoever writes its index has locked it, and ends before the index is deleted.
      await objects.removeWith(objectsOfDocument(document.id, pictureIds.slice(0, PICTURES_AT_ONCE)), [
        database.deleteFrom('document').where('id', '=', document.id).compile(),
        ...retrieval.removeQueries({ documentId: document.id }),
      ]);
    }
    await objects.removeWith(objectsOfDataset(datasetId), [
      database.deleteFrom('dataset').where('id', '=', datasetId).compile(),
      ...retrieval.removeQueries({ datasetId }),
    ]);
  }
}
