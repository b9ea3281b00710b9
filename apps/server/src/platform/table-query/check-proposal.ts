import { ColumnType, readCell } from '@parley/contract';
import type { QueryOperator, QuerySum, TableProposal } from './table-proposal.ts';

export const QUERY_ROWS_MAX = 50;
const FILTERS_MAX = 10;
const VALUES_MAX = 20;
const SUMS_MAX = 5;
const GROUPED_MAX = 3;
const ORDERED_MAX = 3;

/** A column of the table that is queried. */
export interface QueryColumn {
  readonly id: string;
  readonly name: string;
  readonly type: ColumnType;
}

export interface QueryFilter {
  readonly column: QueryColumn;
  readonly operator: QueryOperator;
  /** As cells of the column have them. */
  readonly values: readonly string[];
}

export interface ComputedSum {
  readonly function: QuerySum;
  /** Null for the number of rows. */
  readonly column: QueryColumn | null;
}

export interface QueryOrder {
  /** A column, or the place of a sum, from 0. */
  readonly by: QueryColumn | number;
  readonly isDescending: boolean;
}

/** A query over one table that can be run: every column exists, and every operator and value fits its type. */
export interface TableQuery {
  readonly match: 'all' | 'any';
  readonly filters: readonly QueryFilter[];
  /** Without sums, rows are listed. */
  readonly sums: readonly ComputedSum[];
  readonly groupBy: readonly QueryColumn[];
  readonly order: readonly QueryOrder[];
  readonly limit: number;
}

/** Why a proposal cannot be run. */
export type ProposalProblem =
  | { readonly kind: 'column'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'operator'; readonly column: string; readonly operator: QueryOperator }
  | { readonly kind: 'value'; readonly column: string; readonly value: string }
  | { readonly kind: 'sum'; readonly column: string; readonly function: QuerySum }
  | { readonly kind: 'order' }
  | { readonly kind: 'large' };

const ANY: readonly QueryOperator[] = ['eq', 'ne', 'is_empty', 'is_not_empty'];
const COMPARED: readonly QueryOperator[] = [...ANY, 'lt', 'lte', 'gt', 'gte', 'between'];
const OPERATORS: Readonly<Record<ColumnType, readonly QueryOperator[]>> = {
  [ColumnType.text]: [...ANY, 'contains', 'not_contains', 'starts_with'],
  [ColumnType.number]: COMPARED,
  [ColumnType.float]: COMPARED,
  [ColumnType.date]: COMPARED,
  [ColumnType.boolean]: ANY,
  [ColumnType.image]: ['is_empty', 'is_not_empty'],
};

const isNumeric = ({ type }: QueryColumn): boolean => type === ColumnType.number || type === ColumnType.float;

class Refused extends Error {
  readonly problem: ProposalProblem;
  constructor(problem: ProposalProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

type Checked<Query> = { readonly query: Query } | { readonly problem: ProposalProblem };

function unlessRefused<Query>(check: () => Query): Checked<Query> {
  try {
    return { query: check() };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    throw error;
  }
}

/** The query that a proposal stands for. Nothing of it is guessed: what does not fit is refused. */
export const checkProposal = (columns: readonly QueryColumn[], proposal: TableProposal): Checked<TableQuery> =>
  unlessRefused(() => toQuery(columns, proposal));

/** The conditions of a proposal alone. */
export const checkFilters = (
  columns: readonly QueryColumn[],
  { match, filters }: Pick<TableProposal, 'match' | 'filters'>,
): Checked<Pick<TableQuery, 'match' | 'filters'>> =>
  unlessRefused(() => ({ match, filters: toFilters(columns, filters) }));

function toQuery(columns: readonly QueryColumn[], proposal: TableProposal): TableQuery {
  /** Pictures are there or not: nothing can be computed from them. */
  const computable = columns.filter(({ type }) => type !== ColumnType.image);
  const find = (name: string): QueryColumn => findColumn(computable, name);
  const { filters, sums, group_by, order } = proposal;
  const isLarge = sums.length > SUMS_MAX || group_by.length > GROUPED_MAX || order.length > ORDERED_MAX;
  if (isLarge) throw new Refused({ kind: 'large' });
  const groupBy = [...new Set(group_by.map(find))];
  const asked = sums.map(({ function: name, column }) =>
    toSum(name, column === null && name === 'count' ? null : find(column ?? '')),
  );
  // Groups alone say which values there are, and how often.
  const computed: ComputedSum[] =
    asked.length === 0 && groupBy.length > 0 ? [{ function: 'count', column: null }] : asked;
  const isOneGroup = computed.length > 0 && groupBy.length === 0;
  return {
    match: proposal.match,
    filters: toFilters(columns, filters),
    sums: computed,
    groupBy,
    order: isOneGroup ? [] : order.map((one) => toOrder(one, find, computed, groupBy)),
    limit: toLimit(proposal.limit),
  };
}

function findColumn(columns: readonly QueryColumn[], name: string): QueryColumn {
  const found = columns.find((column) => column.name === name.trim());
  if (found) return found;
  throw new Refused({ kind: 'column', name, columns: columns.map((column) => column.name) });
}

function toFilters(columns: readonly QueryColumn[], filters: TableProposal['filters']): QueryFilter[] {
  if (filters.length > FILTERS_MAX || filters.some(({ values }) => values.length > VALUES_MAX))
    throw new Refused({ kind: 'large' });
  return filters.map(({ column, operator, values }) =>
    toFilter(findColumn(columns, column), operator, values.map(String)),
  );
}

function toFilter(column: QueryColumn, operator: QueryOperator, values: readonly string[]): QueryFilter {
  const { name, type } = column;
  if (!OPERATORS[type].includes(operator)) throw new Refused({ kind: 'operator', column: name, operator });
  if (operator === 'is_empty' || operator === 'is_not_empty') return { column, operator, values: [] };
  const isComparison = operator === 'lt' || operator === 'lte' || operator === 'gt' || operator === 'gte';
  const wanted = operator === 'between' ? 2 : isComparison ? 1 : Math.max(1, values.length);
  if (values.length !== wanted) throw new Refused({ kind: 'value', column: name, value: values.join(', ') });
  return { column, operator, values: values.map((value) => toValue(column, value)) };
}

function toValue({ name, type }: QueryColumn, text: string): string {
  // Whole numbers can be compared with others.
  const cell = readCell(text, type === ColumnType.number ? ColumnType.float : type, true);
  if ('value' in cell) return cell.value;
  throw new Refused({ kind: 'value', column: name, value: text });
}

function toSum(name: QuerySum, column: QueryColumn | null): ComputedSum {
  if (name === 'count') return { function: name, column };
  const isFitting =
    column && (isNumeric(column) || (column.type === ColumnType.date && name !== 'sum' && name !== 'avg'));
  if (column && !isFitting) throw new Refused({ kind: 'sum', column: column.name, function: name });
  return { function: name, column };
}

function toOrder(
  { column, sum, direction }: TableProposal['order'][number],
  find: (name: string) => QueryColumn,
  sums: readonly ComputedSum[],
  groupBy: readonly QueryColumn[],
): QueryOrder {
  const isDescending = direction === 'descending';
  if (column !== null) {
    const by = find(column);
    if (sums.length > 0 && !groupBy.includes(by)) throw new Refused({ kind: 'order' });
    return { by, isDescending };
  }
  if (sum === null || !Number.isInteger(sum) || sum < 1 || sum > sums.length) throw new Refused({ kind: 'order' });
  return { by: sum - 1, isDescending };
}

function toLimit(limit: number | null): number {
  if (limit === null) return QUERY_ROWS_MAX;
  if (!Number.isInteger(limit) || limit < 1) throw new Refused({ kind: 'large' });
  return Math.min(limit, QUERY_ROWS_MAX);
}
