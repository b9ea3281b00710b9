import type { Engine } from '../database/database.ts';

interface LockableQuery<Query> {
  forUpdate(): Query & { skipLocked(): Query };
}

/**
 * Leaves out the rows that another process is claiming at this moment, instead of waiting for it. SQLite has one writer at a
 * time, so there is nobody to wait for.
 */
export function skipClaimed<Query extends LockableQuery<Query>>(engine: Engine, query: Query): Query {
  return engine === 'postgres' ? query.forUpdate().skipLocked() : query;
}
