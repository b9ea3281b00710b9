import type { IdKind } from '@parley/contract';
import type { AccessResolver } from '../../platform/access/access.ts';
import type { Database } from '../../platform/database/database.ts';
import { createTaskStore } from './task.store.ts';

/** A task is of its user alone, as long as they may use its bot. */
export function taskAccess(database: Database) {
  const store = createTaskStore(database);
  const task: AccessResolver = async (scope, _policy, ids) =>
    (await store.countOwn(scope, ids)) < new Set(ids).size ? 'hidden' : 'allowed';
  const run: AccessResolver = async (scope, _policy, ids) =>
    (await store.countOwnRuns(scope, ids)) < new Set(ids).size ? 'hidden' : 'allowed';
  return { task, 'task-run': run } satisfies Partial<Record<IdKind, AccessResolver>>;
}
