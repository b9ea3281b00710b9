import { ColumnType } from '@parley/contract';
import type {
  ComputedSum,
  QueryColumn,
  QueryFilter,
  TableQuery,
} from '../../../platform/table-query/check-proposal.ts';
import {
  type Cells,
  type QueriedGroup,
  type QueriedRow,
  type QueryResult,
  withoutRoundingErrors,
} from '../../../platform/table-query/query-result.ts';

/** Runs a query over the rows of a table, which come in batches. */
export async function runQuery(query: TableQuery, batches: AsyncIterable<readonly QueriedRow[]>): Promise<QueryResult> {
  const isMatch = matcherOf(query);
  const collector = query.sums.length > 0 ? createGroups(query) : createBestRows(query);
  let matched = 0;
  for await (const batch of batches)
    for (const row of batch)
      if (isMatch(row.cells)) {
        matched += 1;
        collector.add(row);
      }
  return { matched, ...collector.result() };
}

function matcherOf({ match, filters }: TableQuery): (cells: Cells) => boolean {
  const tests = filters.map(testOf);
  if (tests.length === 0) return () => true;
  return match === 'all' ? (cells) => tests.every((test) => test(cells)) : (cells) => tests.some((test) => test(cells));
}

function testOf({ column, operator, values }: QueryFilter): (cells: Cells) => boolean {
  const { id, type } = column;
  const compared = values.map((value) => toComparable(value, type));
  const [first = '', second = ''] = compared;
  /** An empty cell meets no comparison. */
  const onValue = (test: (cell: string) => boolean) => (cells: Cells) => {
    const cell = cells[id] ?? '';
    return cell !== '' && test(toComparable(cell, type));
  };
  const order = (cell: string, value: string) => compareValues(type, cell, value);
  const isEqual = (cell: string) => compared.some((value) => order(cell, value) === 0);
  switch (operator) {
    case 'is_empty':
      return (cells) => !cells[id];
    case 'is_not_empty':
      return (cells) => Boolean(cells[id]);
    case 'eq':
      return onValue(isEqual);
    case 'ne':
      return (cells) => !onValue(isEqual)(cells);
    case 'contains':
      return onValue((cell) => compared.some((value) => cell.includes(value)));
    case 'not_contains':
      return (cells) => !onValue((cell) => compared.some((value) => cell.includes(value)))(cells);
    case 'starts_with':
      return onValue((cell) => compared.some((value) => cell.startsWith(value)));
    case 'lt':
      return onValue((cell) => order(cell, first) < 0);
    case 'lte':
      return onValue((cell) => order(cell, first) <= 0);
    case 'gt':
      return onValue((cell) => order(cell, first) > 0);
    case 'gte':
      return onValue((cell) => order(cell, first) >= 0);
    case 'between':
      return onValue((cell) => order(cell, first) >= 0 && order(cell, second) <= 0);
  }
}

/** Case and width of letters make no difference. */
const toComparable = (value: string, type: ColumnType): string =>
  type === ColumnType.text ? value.normalize('NFKC').toLowerCase() : value;

const MIDNIGHT = ' 00:00:00';

/** A filter by a day means the whole day, a cell without a time its beginning. */
function compareValues(type: ColumnType, cell: string, value: string): number {
  if (type === ColumnType.number || type === ColumnType.float) return Number(cell) - Number(value);
  if (type !== ColumnType.date) return compareTexts(cell, value);
  return compareTexts(cell.padEnd(19, MIDNIGHT).slice(0, value.length), value);
}

/** A day in an order is its beginning, and not the whole day as in a filter. */
const whole = (type: ColumnType, value: string): string =>
  type === ColumnType.date ? value.padEnd(19, MIDNIGHT) : value;

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** For an order: empty values come last in both directions. */
function compareForOrder(type: ColumnType, one: string, other: string, isDescending: boolean): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  const compared =
    type === ColumnType.text ? collator.compare(one, other) : compareValues(type, one, whole(type, other));
  return isDescending ? -compared : compared;
}

function createBestRows({ order, limit }: TableQuery) {
  let kept: QueriedRow[] = [];
  const compare = (one: QueriedRow, other: QueriedRow): number => {
    for (const { by, isDescending } of order) {
      if (typeof by === 'number') continue;
      const compared = compareForOrder(by.type, one.cells[by.id] ?? '', other.cells[by.id] ?? '', isDescending);
      if (compared !== 0) return compared;
    }
    return one.sequence - other.sequence;
  };
  const cut = () => {
    kept = kept.sort(compare).slice(0, limit);
  };
  return {
    add(row: QueriedRow): void {
      kept.push(row);
      if (kept.length > 4 * limit) cut();
    },
    result() {
      cut();
      return { kind: 'rows' as const, rows: kept };
    },
  };
}

interface Collected {
  readonly keys: readonly string[];
  readonly sums: readonly Accumulator[];
}

function createGroups({ groupBy, sums, order, limit }: TableQuery) {
  const groups = new Map<string, Collected>();
  const groupOf = (keys: readonly string[]): Collected => {
    const name = JSON.stringify(keys);
    const known = groups.get(name) ?? { keys, sums: sums.map(createAccumulator) };
    groups.set(name, known);
    return known;
  };
  // Without groups there is a result also where no row matches.
  if (groupBy.length === 0) groupOf([]);

  const typeOf = (by: QueryColumn | number): ColumnType => {
    if (typeof by !== 'number') return by.type;
    const { function: name, column } = sums[by] ?? { function: 'count', column: null };
    return name !== 'count' && column?.type === ColumnType.date ? ColumnType.date : ColumnType.float;
  };
  const orderedValue = ({ keys, sums: computed }: QueriedGroup, by: QueryColumn | number): string =>
    (typeof by === 'number' ? computed[by] : keys[groupBy.indexOf(by)]) ?? '';

  return {
    add({ cells }: QueriedRow): void {
      for (const sum of groupOf(groupBy.map(({ id }) => cells[id] ?? '')).sums) sum.add(cells);
    },
    result() {
      const computed = [...groups.values()].map(({ keys, sums: each }) => ({
        keys,
        sums: each.map((sum) => sum.result()),
      }));
      const ordered = computed.sort((one, other) => {
        for (const { by, isDescending } of order) {
          const compared = compareForOrder(typeOf(by), orderedValue(one, by), orderedValue(other, by), isDescending);
          if (compared !== 0) return compared;
        }
        return 0;
      });
      return { kind: 'sums' as const, groups: ordered.slice(0, limit), groupCount: groups.size };
    },
  };
}

interface Accumulator {
  add(cells: Cells): void;
  result(): string | null;
}

function createAccumulator({ function: name, column }: ComputedSum): Accumulator {
  let count = 0;
  let total = 0;
  let best = '';
  const isBetter = (cell: string) => {
    if (best === '') return true;
    const compared = compareForOrder(column?.type ?? ColumnType.text, cell, best, false);
    return name === 'min' ? compared < 0 : compared > 0;
  };
  return {
    add(cells) {
      const cell = column === null ? null : (cells[column.id] ?? '');
      if (cell === '') return;
      count += 1;
      if (cell === null || name === 'count') return;
      if (name === 'sum' || name === 'avg') total += Number(cell);
      else if (isBetter(cell)) best = cell;
    },
    result() {
      if (name === 'count') return String(count);
      if (count === 0) return null;
      if (name === 'sum') return withoutRoundingErrors(total);
      return name === 'avg' ? withoutRoundingErrors(total / count) : best;
    },
  };
}
