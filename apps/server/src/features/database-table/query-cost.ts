import type { QueryFilter } from '../../platform/table-query/check-proposal.ts';
import type { StoredTable } from './database.store.ts';

/** Texts that are looked for within cells: no index helps, so each is compared with every row. */
const TEXTS_MAX = 20;
/** Texts times rows: about a second. SQLite has one thread for everybody, and none of its queries can be stopped. */
const COMPARISONS_MAX = 500_000;

const WITHIN_CELLS: ReadonlySet<QueryFilter['operator']> = new Set(['contains', 'not_contains', 'starts_with']);

/** Whether conditions of a model would make everybody else wait. */
export function isTooSlow(
  { testRows, liveRows }: Pick<StoredTable, 'testRows' | 'liveRows'>,
  isTest: boolean,
  filters: readonly QueryFilter[],
): boolean {
  const texts = filters.reduce(
    (sum, { operator, values }) => sum + (WITHIN_CELLS.has(operator) ? values.length : 0),
    0,
  );
  return texts > TEXTS_MAX || texts * (isTest ? testRows : liveRows) > COMPARISONS_MAX;
}
