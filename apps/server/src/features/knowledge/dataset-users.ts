import type { Database } from '../../platform/database/database.ts';
import { createResourceUsers, type ResourceUser } from '../bot/index.ts';

export type DatasetUsers = ReturnType<typeof createDatasetUsers>;

/** The bots that have a dataset. */
export function createDatasetUsers(database: Database) {
  const { countByResource, list } = createResourceUsers(database, 'knowledge', ({ knowledge_info = [] }) =>
    knowledge_info.map(({ id }) => id),
  );
  return {
    /** How many drafts of these spaces have each dataset. */
    countByDataset: countByResource,
    /** Those whose draft or published version has it. */
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
