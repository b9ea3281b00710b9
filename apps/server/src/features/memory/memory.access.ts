import type { AccessResolver } from '../../platform/access/access.ts';
import type { Database } from '../../platform/database/database.ts';
import { createMemoryStore } from './memory.store.ts';

/** A memory is of its user alone: neither the owner of the bot nor an administrator sees it. */
export function memoryAccess(database: Database): AccessResolver {
  const store = createMemoryStore(database);
  return async (scope, _policy, ids) => ((await store.countOwn(scope, ids)) < new Set(ids).size ? 'hidden' : 'allowed');
}
