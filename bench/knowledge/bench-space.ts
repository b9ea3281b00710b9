import { SpaceType } from '@parley/contract';
// The tables of all features.
import type {} from '../../apps/server/src/app.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';

export const SPACE = 'bench-space';

export async function addSpace(database: Database): Promise<void> {
  await database
    .insertInto('space')
    .values({
      id: SPACE,
      name: 'Bench',
      description: '',
      iconObjectId: null,
      type: SpaceType.team,
      personalOwnerId: null,
      createdAt: 0,
      hideOperation: 0,
    })
    .execute();
}
