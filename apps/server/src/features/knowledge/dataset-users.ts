import type { TagCondition } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { createResourceUsers, type ResourceUser } from '../bot/index.ts';
import type { DatasetRow } from './knowledge.schema.ts';

/** A bot that recalls only documents with certain tags. */
interface ConditionUser {
  readonly name: string;
  readonly datasetIds: readonly string[];
  readonly conditions: readonly TagCondition[];
}

export type DatasetUsers = ReturnType<typeof createDatasetUsers>;

/** The bots that have a dataset, or conditions for its tags. */
export function createDatasetUsers(database: Database) {
  const { countByResource, list, listSections, textsOf } = createResourceUsers(
    database,
    'knowledge',
    ({ knowledge_info = [] }) => knowledge_info.map(({ id }) => id),
  );
  return {
    /** For each dataset, the number of agents in these spaces whose draft uses it. */
    countByDataset: countByResource,
    /** Those whose draft or published version has it: they answer without it once it is deleted. */
    async list(datasetId: string): Promise<ResourceUser[]> {
      const dataset = await database
        .selectFrom('dataset')
        .select('spaceId')
        .where('id', '=', datasetId)
        .executeTakeFirst();
      return dataset ? list(datasetId, dataset.spaceId) : [];
    },
    /** The conditions of bots in the spaces of these datasets, from their drafts and published versions. */
    async listConditions(datasets: readonly Pick<DatasetRow, 'spaceId'>[]): Promise<ConditionUser[]> {
      const spaceIds = [...new Set(datasets.map(({ spaceId }) => spaceId))];
      const all = await listSections(spaceIds, '"tag_conditions":[{');
      const withConditions = all.filter(({ content: { tag_conditions = [] } }) => tag_conditions.length > 0);
      const botIds = [...new Set(withConditions.map(({ botId }) => botId))];
      const textOf = await textsOf(botIds);
      return botIds.map((botId) => {
        const skills = withConditions.filter((one) => one.botId === botId).map(({ content }) => content);
        return {
          name: textOf(botId, 'name'),
          datasetIds: skills.flatMap(({ knowledge_info = [] }) => knowledge_info.map(({ id }) => id)),
          conditions: skills.flatMap(({ tag_conditions }) => tag_conditions),
        };
      });
    },
  };
}
