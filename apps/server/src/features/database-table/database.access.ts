import type { AccessResolver } from '../../platform/access/access.ts';
import type { Database } from '../../platform/database/database.ts';
import { createDatabaseStore } from './database.store.ts';

/** Members have the same rights to the tables of a space as to the space. */
export const databaseAccess =
  (database: Database, spaceAccess: AccessResolver): AccessResolver =>
  async (scope, policy, ids) => {
    const found = await createDatabaseStore(database).spacesOf([...new Set(ids)]);
    if (found.length < new Set(ids).size) return 'hidden';
    return spaceAccess(scope, policy, [...new Set(found.map(({ spaceId }) => spaceId))]);
  };
