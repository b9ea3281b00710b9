import { FieldType } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../platform/database/database.ts';
import type { ComputedSum, QueryColumn, QueryFilter, TableQuery } from '../../platform/table-query/check-proposal.ts';
import type { StoredField } from './database.schema.ts';
import { comparedRef, folded, lastNumber, slotColumns, toNumber, valueRef } from './slots.ts';

/**
 * SQL of a query that was checked. Names of columns come from slots and values are bound: no text of a model or a user is part of
 * the SQL.
 */
interface QuerySql {
  readonly where: RawBuilder<boolean>;
  /** Everything after `select` and before `from`. */
  readonly columns: RawBuilder<unknown>;
  readonly groupBy: RawBuilder<unknown>;
  readonly orderBy: RawBuilder<unknown>;
}

type Fields = readonly StoredField[];
const NOTHING = sql``;

export function querySql(fields: Fields, query: TableQuery, engine: Engine): QuerySql {
  const where = filterSql(fields, query);
  return query.sums.length > 0
    ? { where, ...groupedSql(fields, query, engine) }
    : {
        where,
        columns: sql.join(['id', 'sequence', ...slotColumns(fields)].map((name) => sql.ref(name))),
        groupBy: NOTHING,
        orderBy: orderSql([
          ...query.order.flatMap(({ by, isDescending }) =>
            typeof by === 'number' ? [] : [ordered(fieldOf(fields, by), isDescending, engine)],
          ),
          sql`sequence`,
        ]),
      };
}

/** What the filters of a query mean. Empty values meet no comparison. */
export function filterSql(
  fields: Fields,
  { match, filters }: Pick<TableQuery, 'match' | 'filters'>,
): RawBuilder<boolean> {
  if (filters.length === 0) return sql<boolean>`1 = 1`;
  const conditions = filters.map((filter) => conditionSql(fieldOf(fields, filter.column), filter));
  return sql<boolean>`(${sql.join(conditions, match === 'all' ? sql` and ` : sql` or `)})`;
}

function conditionSql(field: StoredField, { operator, values }: QueryFilter): RawBuilder<boolean> {
  const value = comparedRef(field);
  const [first = '', second = ''] = values;
  const anyOf = (tests: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(tests, sql` or `)})`;
  const unless = (test: RawBuilder<boolean>) => sql<boolean>`(${value} is null or not ${test})`;
  const low = (cell: string) => toNumber(field.type, cell);
  const high = (cell: string) => lastNumber(field.type, cell);
  const range = (from: string, to: string) => sql<boolean>`(${value} >= ${low(from)} and ${value} <= ${high(to)})`;
  const equal = (): RawBuilder<boolean> =>
    field.type === FieldType.text
      ? sql<boolean>`(${value} in (${sql.join(values.map(folded))}))`
      : anyOf(values.map((cell) => range(cell, cell)));
  const like = (toPattern: (text: string) => string) =>
    anyOf(values.map((cell) => sql<boolean>`${value} like ${toPattern(escaped(folded(cell)))} escape '\\'`));
  switch (operator) {
    case 'is_empty':
      return sql<boolean>`${value} is null`;
    case 'is_not_empty':
      return sql<boolean>`${value} is not null`;
    case 'eq':
      return equal();
    case 'ne':
      return unless(equal());
    case 'contains':
      return like((text) => `%${text}%`);
    case 'not_contains':
      return unless(like((text) => `%${text}%`));
    case 'starts_with':
      return like((text) => `${text}%`);
    case 'lt':
      return sql<boolean>`${value} < ${low(first)}`;
    case 'lte':
      return sql<boolean>`${value} <= ${high(first)}`;
    case 'gt':
      return sql<boolean>`${value} > ${high(first)}`;
    case 'gte':
      return sql<boolean>`${value} >= ${low(first)}`;
    case 'between':
      return range(first, second);
  }
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Groups `k0`, `k1` … with sums `s0`, `s1` …; how many groups there are, and how many rows all of them have. */
function groupedSql(fields: Fields, { sums, groupBy, order }: TableQuery, engine: Engine): Omit<QuerySql, 'where'> {
  const keys = groupBy.map((column) => fieldOf(fields, column));
  const columns = [
    // Values that differ by case only are one group, which is called like one of them.
    ...keys.map((field, index) => sql`min(${valueRef(field)}) as ${sql.ref(`k${index}`)}`),
    ...sums.map((sum, index) => sql`${sumSql(fields, sum)} as ${sql.ref(`s${index}`)}`),
    sql`count(*) over () as groups`,
    sql`sum(count(*)) over () as matched`,
  ];
  return {
    columns: sql.join(columns),
    groupBy: keys.length === 0 ? NOTHING : sql`group by ${sql.join(keys.map(comparedRef))}`,
    orderBy: orderSql([
      ...order.map(({ by, isDescending }) =>
        typeof by === 'number'
          ? sql`${sql.ref(`s${by}`)} ${direction(isDescending)}`
          : ordered(fieldOf(fields, by), isDescending, engine),
      ),
      ...keys.map((field) => ordered(field, false, engine)),
    ]),
  };
}

function sumSql(fields: Fields, { function: name, column }: ComputedSum): RawBuilder<unknown> {
  if (column === null) return sql`count(*)`;
  const value = valueRef(fieldOf(fields, column));
  switch (name) {
    case 'count':
      return sql`count(${value})`;
    case 'sum':
      return sql`sum(${value})`;
    case 'avg':
      return sql`avg(${value})`;
    case 'min':
      return sql`min(${value})`;
    case 'max':
      return sql`max(${value})`;
  }
}

/** Empty values come last in both directions. Postgres would order texts by the rules of its own language. */
const ordered = (field: StoredField, isDescending: boolean, engine: Engine): RawBuilder<unknown> =>
  sql`${comparedRef(field)} ${field.type === FieldType.text && engine === 'postgres' ? sql`collate "C"` : NOTHING} ${direction(isDescending)}`;

const direction = (isDescending: boolean): RawBuilder<unknown> =>
  isDescending ? sql`desc nulls last` : sql`asc nulls last`;

const orderSql = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.length === 0 ? NOTHING : sql`order by ${sql.join(parts)}`;

function fieldOf(fields: Fields, { id }: QueryColumn): StoredField {
  const field = fields.find((one) => one.id === id);
  if (!field) throw new Error('a query was checked against other fields');
  return field;
}
