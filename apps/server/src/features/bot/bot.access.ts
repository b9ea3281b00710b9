import type { AccessResolver } from '../../platform/access/access.ts';
import type { Database } from '../../platform/database/database.ts';
import { createBotStore } from './bot.store.ts';

/** What a member may do in a space they may do with its bots. */
export function botAccess(database: Database, spaceAccess: AccessResolver): AccessResolver {
  const bots = createBotStore(database);
  return async (scope, policy, ids) => {
    const found = await bots.spacesOf(ids);
    if (found.length < new Set(ids).size) return 'hidden';
    return spaceAccess(scope, policy, [...new Set(found.map(({ spaceId }) => spaceId))]);
  };
}
