import { ColumnType, estimateTokens, type Locale } from '@parley/contract';
import type { ComputedSum, QueryColumn, QueryFilter, QueryOrder, TableQuery } from './check-proposal.ts';
import { type QueryResult, rowText } from './query-result.ts';
import type { QueryOperator, QuerySum } from './table-proposal.ts';

const SHOWN_CHARACTERS = 60;

type Operators = Readonly<Record<QueryOperator, string>>;

interface Words {
  readonly operators: Operators;
  readonly ofDates: Partial<Operators>;
  readonly sums: Readonly<Record<QuerySum, (column: string) => string>>;
  readonly rowCount: string;
  readonly and: string;
  readonly either: string;
  condition(column: string, operator: string, values: readonly string[]): string;
  between(column: string, from: string, to: string): string;
  query(parts: QueryParts): string;
  ordered(by: string, isDescending: boolean): string;
  matched(count: number, shown: number): string;
  groups(count: number, shown: number): string;
  noValue: string;
  colon: string;
}

interface QueryParts {
  readonly document: string;
  /** Empty to list rows. */
  readonly sums: readonly string[];
  readonly groups: readonly string[];
  readonly conditions: string;
  readonly order: readonly string[];
  /** Null for as many as there are. */
  readonly limit: number | null;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  'en-US': {
    operators: {
      eq: 'is',
      ne: 'is not',
      lt: 'is less than',
      lte: 'is at most',
      gt: 'is more than',
      gte: 'is at least',
      between: 'is between',
      contains: 'contains',
      not_contains: 'does not contain',
      starts_with: 'starts with',
      is_empty: 'is empty',
      is_not_empty: 'is not empty',
    },
    ofDates: { lt: 'is before', lte: 'is not after', gt: 'is after', gte: 'is not before' },
    sums: {
      count: (column) => `number of values in ${column}`,
      sum: (column) => `sum of ${column}`,
      avg: (column) => `average of ${column}`,
      min: (column) => `smallest ${column}`,
      max: (column) => `largest ${column}`,
    },
    rowCount: 'number of rows',
    and: ' and ',
    either: ' or ',
    condition: (column, operator, values) => [column, operator, values.join(' or ')].filter(Boolean).join(' '),
    between: (column, from, to) => `${column} is between ${from} and ${to}`,
    query: ({ document, sums, groups, conditions, order, limit }) =>
      [
        `${sums.length > 0 ? capitalised(sums.join(', ')) : 'Rows'} of ${document}`,
        conditions && ` where ${conditions}`,
        groups.length > 0 && `, for each ${groups.join(' and ')}`,
        order.length > 0 && `, ordered by ${order.join(', then ')}`,
        limit !== null && `, at most ${limit}`,
      ]
        .filter(Boolean)
        .join(''),
    ordered: (by, isDescending) => `${by} (${isDescending ? 'descending' : 'ascending'})`,
    matched: (count, shown) =>
      `${count === 1 ? '1 row matches' : `${count} rows match`}${shown < count ? `; the first ${shown} are here` : ''}.`,
    groups: (count, shown) => (shown < count ? `There are ${count} groups; the first ${shown} are here.` : ''),
    noValue: 'no value',
    colon: ': ',
  },
  'zh-CN': {
    operators: {
      eq: '等于',
      ne: '不等于',
      lt: '小于',
      lte: '不大于',
      gt: '大于',
      gte: '不小于',
      between: '介于',
      contains: '包含',
      not_contains: '不包含',
      starts_with: '开头为',
      is_empty: '为空',
      is_not_empty: '不为空',
    },
    ofDates: { lt: '早于', lte: '不晚于', gt: '晚于', gte: '不早于' },
    sums: {
      count: (column) => `${column}的值数`,
      sum: (column) => `${column}的总和`,
      avg: (column) => `${column}的平均值`,
      min: (column) => `${column}的最小值`,
      max: (column) => `${column}的最大值`,
    },
    rowCount: '行数',
    and: '，且',
    either: '，或',
    condition: (column, operator, values) => `${column}${operator}${values.join('或')}`,
    between: (column, from, to) => `${column}介于${from}和${to}之间`,
    query: ({ document, sums, groups, conditions, order, limit }) =>
      [
        `${document}的${sums.length > 0 ? sums.join('、') : '行'}`,
        conditions && `条件：${conditions}`,
        groups.length > 0 && `按${groups.join('、')}分组`,
        order.length > 0 && `排序：${order.join('、')}`,
        limit !== null && `最多 ${limit} 条`,
      ]
        .filter(Boolean)
        .join('；'),
    ordered: (by, isDescending) => `${by}${isDescending ? '降序' : '升序'}`,
    matched: (count, shown) => `共 ${count} 行符合${shown < count ? `，此处为前 ${shown} 行` : ''}。`,
    groups: (count, shown) => (shown < count ? `共 ${count} 组，此处为前 ${shown} 组。` : ''),
    noValue: '无值',
    colon: '：',
  },
};

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : text;

export const operatorText = (operator: QueryOperator, locale: Locale): string => WORDS[locale].operators[operator];

export const sumOfText = (sum: QuerySum, column: string, locale: Locale): string => WORDS[locale].sums[sum](column);

/** A query in words that users read. */
export function queryText(document: string, query: TableQuery, limit: number | null, locale: Locale): string {
  const words = WORDS[locale];
  const conditions = query.filters.map((filter) => conditionText(filter, words));
  return words.query({
    document: `“${document}”`,
    sums: query.sums.map((sum) => sumText(sum, words)),
    groups: query.groupBy.map(({ name }) => name),
    conditions: conditions.join(query.match === 'all' ? words.and : words.either),
    order: query.order.map((order) => orderText(order, query.sums, words)),
    limit,
  });
}

function conditionText({ column: { name, type }, operator, values }: QueryFilter, words: Words): string {
  const shown = values.map((value) => (type === ColumnType.text ? `“${shortened(value)}”` : value));
  const [from = '', to = ''] = shown;
  if (operator === 'between') return words.between(name, from, to);
  const isDate = type === ColumnType.date;
  return words.condition(name, (isDate && words.ofDates[operator]) || words.operators[operator], shown);
}

const sumText = ({ function: name, column }: ComputedSum, words: Words): string =>
  column === null ? words.rowCount : words.sums[name](column.name);

function orderText({ by, isDescending }: QueryOrder, sums: readonly ComputedSum[], words: Words): string {
  const sum = typeof by === 'number' ? sums[by] : undefined;
  const name = typeof by === 'number' ? (sum ? sumText(sum, words) : '') : by.name;
  return words.ordered(name, isDescending);
}

/** The result of a query as a source: what was asked, and as much of the result as fits. */
export function resultText(
  { title, query, columns }: { title: string; query: TableQuery; columns: readonly QueryColumn[] },
  result: QueryResult,
  tokens: number,
  locale: Locale,
): string {
  const words = WORDS[locale];
  if (result.kind === 'rows') {
    const rows = fitting(
      result.rows.map(({ cells }) => rowText(columns, cells)),
      tokens,
    );
    return [title, words.matched(result.matched, rows.length), ...rows].join('\n\n');
  }
  const labels = [...query.groupBy.map(({ name }) => name), ...query.sums.map((sum) => sumText(sum, words))];
  const lines = result.groups.map(({ keys, sums }) =>
    [...keys, ...sums].map((value, index) => `${labels[index]}${words.colon}${value || words.noValue}`).join('; '),
  );
  const shown = fitting(lines, tokens);
  const cut = words.groups(result.groupCount, shown.length);
  return [title, ...(cut ? [cut] : []), shown.join('\n')].join('\n\n');
}

/** At least one. */
function fitting(texts: readonly string[], tokens: number): readonly string[] {
  let left = tokens;
  const end = texts.findIndex((text) => {
    left -= estimateTokens(text);
    return left < 0;
  });
  return end < 0 ? texts : texts.slice(0, Math.max(1, end));
}
