import type { DatasetTag, RequestOf, SaveDatasetTags, SavedTag, SetDocumentTags } from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import { createDatasetStore } from '../dataset.store.ts';
import type { DatasetUsers } from '../dataset-users.ts';
import { createDocumentStore } from '../document.store.ts';
import { TagChoiceInUse, TagsChanged, TagTypeStays } from '../knowledge.errors.ts';
import { setTagValues } from './set-tag-values.ts';
import type { DatasetTagRow } from './tag.schema.ts';
import { createTagStore } from './tag.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  users: Pick<DatasetUsers, 'listConditions'>;
}
export type TagService = ReturnType<typeof createTagService>;

/** The tags of datasets, and the values of them that documents have. */
export function createTagService({ database, clockAndIds, users }: Dependencies) {
  const { now, newId } = clockAndIds;
  const store = createTagStore(database);

  /** Nobody else changes the tags of the dataset, or values of them, until the end of the transaction. */
  const changing = <Result>(
    datasetId: string,
    change: (transaction: Database, tags: readonly DatasetTagRow[]) => Promise<Result>,
  ): Promise<Result> =>
    unlessDeleted(
      database.transaction().execute(async (transaction) => {
        if (!(await createDatasetStore(transaction).update(datasetId, { updatedAt: now() }))) throw new NotFound();
        return change(transaction, await createTagStore(transaction).listOfAuthorisedDatasets([datasetId]));
      }),
    );

  return {
    async list(scope: Scope, datasetIds: readonly string[]): Promise<DatasetTag[]> {
      const datasets = await createDatasetStore(database).listSeen(scope, datasetIds);
      const rows = await store.listOfAuthorisedDatasets(datasets.map(({ id }) => id));
      if (rows.length === 0) return [];
      const counts = await store.countDocuments(rows.map(({ id }) => id));
      const conditions = await users.listConditions(datasets);
      return rows.map(({ id, datasetId, name, type, choices }) => ({
        tag_id: id,
        dataset_id: datasetId,
        name,
        type,
        choices: JSON.parse(choices),
        document_count: counts.get(id) ?? 0,
        bot_names: conditions
          .filter(
            (bot) =>
              bot.datasetIds.includes(datasetId) &&
              bot.conditions.some((condition) => condition.name === name && condition.type === type),
          )
          .map((bot) => bot.name),
      }));
    },
    save: ({ dataset_id, tags }: RequestOf<typeof SaveDatasetTags>): Promise<void> =>
      changing(dataset_id, async (transaction, current) => {
        const writable = createTagStore(transaction);
        const kept = new Set(tags.flatMap(({ tag_id }) => tag_id ?? []));
        await writable.delete(current.map(({ id }) => id).filter((id) => !kept.has(id)));
        for (const [sequence, tag] of tags.entries()) {
          const { name, type } = tag;
          const choices = JSON.stringify(tag.choices);
          if (tag.tag_id === undefined) {
            await writable.insert({ id: newId(), datasetId: dataset_id, sequence, name, type, choices });
            continue;
          }
          const before = current.find(({ id }) => id === tag.tag_id);
          if (!before) throw new TagsChanged();
          await refuseChange(transaction, before, tag);
          await writable.update(before.id, { sequence, name, choices });
        }
      }),
    setValues: ({ dataset_id, document_ids, values }: RequestOf<typeof SetDocumentTags>): Promise<void> =>
      changing(dataset_id, async (transaction, tags) => {
        const documents = await createDocumentStore(transaction).listAuthorised(document_ids);
        if (documents.some(({ datasetId }) => datasetId !== dataset_id)) throw new NotFound();
        await setTagValues(
          transaction,
          tags,
          documents.map(({ id }) => id),
          values,
        );
      }),
  };
}

/** Values have to fit their tag at all times: its type stays, and so do choices that documents have. */
async function refuseChange(transaction: Database, before: DatasetTagRow, { type, choices }: SavedTag): Promise<void> {
  if (type !== before.type) throw new TagTypeStays(before.name);
  const removed = (JSON.parse(before.choices) as string[]).filter((choice) => !choices.includes(choice));
  const used = await createTagStore(transaction).findUsed(before, removed);
  if (used !== undefined) throw new TagChoiceInUse(before.name, used);
}
