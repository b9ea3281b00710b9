import { ColumnType } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { checkProposal, type QueryColumn } from './check-proposal.ts';
import { problemText } from './query-problem.ts';
import { queryText } from './query-words.ts';
import { readProposal } from './table-proposal.ts';

const column = (name: string, type: ColumnType): QueryColumn => ({ id: name.toLowerCase(), name, type });
const columns = [
  column('Name', ColumnType.text),
  column('Price', ColumnType.float),
  column('Stock', ColumnType.number),
  column('Since', ColumnType.date),
  column('Organic', ColumnType.boolean),
];

function checked(proposal: object) {
  const read = readProposal(JSON.stringify({ table: '1', ...proposal }));
  if (!read) throw new Error('this is no proposal');
  return checkProposal(columns, read);
}

const filter = (name: string, operator: string, ...values: (string | number)[]) => ({
  filters: [{ column: name, operator, values }],
});

function problemOf(proposal: object): string | null {
  const result = checked(proposal);
  return 'problem' in result ? problemText(result.problem, 'en-US') : null;
}

function wordsOf(proposal: object, locale: 'en-US' | 'zh-CN' = 'en-US'): string {
  const result = checked(proposal);
  return 'query' in result ? queryText('fruit.csv', result.query, null, locale) : '';
}

describe('wire §3 proposals of table queries', () => {
  it('are read where a fence or a sentence is around them; anything else is none', () => {
    expect(readProposal('Here:\n```json\n{"table":null}\n```')).toMatchObject({ table: null, filters: [] });
    for (const answer of [
      '',
      'SELECT * FROM fruit',
      '{}',
      '{"table":"1","sql":"drop table"}',
      '{"table":"1","limit":"9"}',
    ])
      expect(readProposal(answer)).toBeNull();
  });

  it('are refused with unknown columns', () => {
    expect(problemOf(filter('Cost', 'eq', '3'))).toContain('has no column “Cost”. Its columns are: Name, Price');
    expect(problemOf({ group_by: ['Colour'] })).toContain('no column “Colour”');
    expect(problemOf({ order: [{ column: 'Age', sum: null, direction: 'ascending' }] })).toContain('no column “Age”');
    expect(problemOf({ sums: [{ function: 'sum', column: null }] })).toContain('no column');
  });

  it('are refused with operators, values and sums that do not fit the type of the column', () => {
    for (const [name, operator, value] of [
      ['Name', 'lt', 'Pear'],
      ['Price', 'contains', '3'],
      ['Since', 'starts_with', '2026'],
      ['Organic', 'gt', 'true'],
    ] as const)
      expect(problemOf(filter(name, operator, value))).toContain('cannot be compared by');
    for (const proposal of [
      filter('Price', 'gt', 'cheap'),
      filter('Price', 'gt'),
      filter('Price', 'gt', '1', '2'),
      filter('Price', 'between', '1'),
      filter('Since', 'lt', '31.5.2026'),
      filter('Organic', 'eq', 'maybe'),
      filter('Name', 'eq', ''),
    ])
      expect(problemOf(proposal)).toContain('cannot be compared with values');
    expect(problemOf({ sums: [{ function: 'sum', column: 'Name' }] })).toBe('Sum of “Name” cannot be computed.');
    expect(problemOf({ sums: [{ function: 'avg', column: 'Since' }] })).toBe('Average of “Since” cannot be computed.');
    expect(problemOf({ sums: [{ function: 'max', column: 'Since' }] })).toBeNull();
    expect(problemOf(filter('Stock', 'lt', 1.5))).toBeNull();
  });

  it('are refused with an order that the result does not have, and beyond the limits', () => {
    const by = (order: object) => ({ order: [{ column: null, sum: null, direction: 'ascending', ...order }] });
    const counted = { sums: [{ function: 'count', column: null }], group_by: ['Name'] };
    for (const order of [{}, { sum: 0 }, { sum: 2 }, { sum: 1.5 }, { column: 'Price' }])
      expect(problemOf({ ...counted, ...by(order) })).toContain('order');
    expect(problemOf({ ...counted, ...by({ sum: 1 }) })).toBeNull();
    const many = Array.from({ length: 21 }, (_, index) => String(index));
    for (const proposal of [
      filter('Name', 'eq', ...many),
      { filters: Array(11).fill(filter('Name', 'is_empty').filters[0]) },
      { sums: Array(6).fill({ function: 'count', column: null }) },
      { group_by: ['Name', 'Price', 'Stock', 'Since'] },
      { limit: 0 },
    ])
      expect(problemOf(proposal)).toContain('beyond the limits');
    expect(checked({ limit: 9_999 })).toMatchObject({ query: { limit: 50 } });
  });

  it('are shown in words', () => {
    const proposal = {
      ...filter('Name', 'contains', 'pear', 'plum'),
      sums: [
        { function: 'count', column: null },
        { function: 'sum', column: 'Price' },
      ],
      group_by: ['Organic'],
      order: [{ column: null, sum: 2, direction: 'descending' }],
    };
    expect(wordsOf(proposal)).toBe(
      'Number of rows, sum of Price of “fruit.csv” where Name contains “pear” or “plum”, for each Organic, ordered by sum of Price (descending)',
    );
    expect(wordsOf(proposal, 'zh-CN')).toBe(
      '“fruit.csv”的行数、Price的总和；条件：Name包含“pear”或“plum”；按Organic分组；排序：Price的总和降序',
    );
    const dates = {
      match: 'any',
      filters: [...filter('Since', 'gte', '2026/1/5').filters, ...filter('Price', 'between', 1, 2).filters],
    };
    expect(wordsOf(dates)).toBe('Rows of “fruit.csv” where Since is not before 2026-01-05 or Price is between 1 and 2');
  });
});
