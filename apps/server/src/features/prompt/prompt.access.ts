import type { AccessResolver } from '../../platform/access/access.ts';
import type { Database } from '../../platform/database/database.ts';
import { createPromptStore } from './prompt.store.ts';

/** Members have the same rights to the prompts of a space as to the space. */
export function promptAccess(database: Database, spaceAccess: AccessResolver): AccessResolver {
  const prompts = createPromptStore(database);
  return async (scope, policy, ids) => {
    const found = await prompts.spacesOf(ids);
    if (found.length < new Set(ids).size) return 'hidden';
    return spaceAccess(scope, policy, [...new Set(found.map(({ spaceId }) => spaceId))]);
  };
}
