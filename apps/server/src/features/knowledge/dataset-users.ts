import type { Database } from '../../platform/database/database.ts';
import { createResourceUsers, type ResourceUser } from '../bot/index.ts';

export type DatasetUsers = ReturnType<typeof createDatasetUsers>;

/** The bots that have a dataset. */
export function createDatasetUsers(database: Database) {
  const { countByResource, list } = createResourceUsers(database, 'knowledge', ({ knowledge_info = [] }) =>
    knowledge_info.map(({ id }) => id),
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
  };
}
