import { ColumnType } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { checkProposal } from '../../../platform/table-query/check-proposal.ts';
import { readProposal } from '../../../platform/table-query/table-proposal.ts';
import type { StoredColumn } from '../table/table.schema.ts';
import { runQuery } from './run-query.ts';

const column = (name: string, type: ColumnType): StoredColumn => ({
  id: name,
  name,
  sourceName: name,
  type,
  isSemantic: false,
  description: '',
});
const columns = [
  column('name', ColumnType.text),
  column('price', ColumnType.float),
  column('since', ColumnType.date),
  column('organic', ColumnType.boolean),
];

const table = [
  ['Apple', '0.1', '2026-01-05', 'true'],
  ['Pear', '0.2', '2026-01-05 14:30:00', 'false'],
  ['apple pie', '12', '2026-02-01', ''],
  ['Plum', '', '', 'true'],
];
const rows = table.map(([name = '', price = '', since = '', organic = ''], index) => ({
  id: name,
  sequence: index + 1,
  cells: { name, price, since, organic },
}));

async function* batches() {
  yield rows.slice(0, 3);
  yield rows.slice(3);
}

async function run(proposal: object) {
  const read = readProposal(JSON.stringify({ table: '1', ...proposal }));
  const checked = read && checkProposal(columns, read);
  if (!checked || 'problem' in checked) throw new Error('the proposal does not fit');
  return runQuery(checked.query, batches());
}

async function named(proposal: object): Promise<string[]> {
  const result = await run(proposal);
  return result.kind === 'rows' ? result.rows.map(({ id }) => id) : [];
}

const filtered = (column: string, operator: string, ...values: string[]) =>
  named({ filters: [{ column, operator, values }] });

async function summed(proposal: object) {
  const result = await run(proposal);
  return result.kind === 'sums' ? result.groups.map(({ keys, sums }) => [...keys, ...sums]) : [];
}

const by = (column: string | null, direction: string, sum: number | null = null) => [{ column, sum, direction }];

describe('wire §3 queries of tables', () => {
  it('filter texts whatever their case, numbers by value, dates by day', async () => {
    expect(await filtered('name', 'eq', 'APPLE')).toEqual(['Apple']);
    expect(await filtered('name', 'contains', 'apple')).toEqual(['Apple', 'apple pie']);
    expect(await filtered('name', 'not_contains', 'apple')).toEqual(['Pear', 'Plum']);
    expect(await filtered('name', 'starts_with', 'p')).toEqual(['Pear', 'Plum']);
    expect(await filtered('price', 'gt', '1.5')).toEqual(['apple pie']);
    expect(await filtered('price', 'between', '0.1', '0.2')).toEqual(['Apple', 'Pear']);
    expect(await filtered('since', 'eq', '2026-01-05')).toEqual(['Apple', 'Pear']);
    expect(await filtered('since', 'lte', '2026-01-05')).toEqual(['Apple', 'Pear']);
    expect(await filtered('since', 'gt', '2026-01-05 10:00')).toEqual(['Pear', 'apple pie']);
    expect(await filtered('organic', 'ne', 'true')).toEqual(['Pear', 'apple pie']);
    expect(await filtered('price', 'is_empty')).toEqual(['Plum']);
    expect(await filtered('price', 'is_not_empty')).toHaveLength(3);
  });

  it('meet all of the filters, or any of them', async () => {
    const filters = [
      { column: 'name', operator: 'contains', values: ['apple'] },
      { column: 'organic', operator: 'eq', values: ['true'] },
    ];
    expect(await named({ filters })).toEqual(['Apple']);
    expect(await named({ filters, match: 'any' })).toEqual(['Apple', 'apple pie', 'Plum']);
  });

  it('order rows with empty cells last, and list as many as wanted', async () => {
    expect(await named({ order: by('price', 'descending') })).toEqual(['apple pie', 'Pear', 'Apple', 'Plum']);
    expect(await named({ order: by('since', 'ascending'), limit: 2 })).toEqual(['Apple', 'Pear']);
    expect(await run({ limit: 1 })).toMatchObject({ matched: 4, rows: [{ id: 'Apple' }] });
  });

  it('count, add up and compare without empty cells', async () => {
    const sums = [
      { function: 'count', column: null },
      { function: 'count', column: 'price' },
      { function: 'sum', column: 'price' },
      { function: 'avg', column: 'price' },
      { function: 'min', column: 'price' },
      { function: 'max', column: 'since' },
    ];
    expect(await summed({ sums: sums.slice(0, 5) })).toEqual([['4', '3', '12.3', '4.1', '0.1']]);
    expect(await summed({ sums: sums.slice(5) })).toEqual([['2026-02-01']]);
    const none = [{ column: 'name', operator: 'eq', values: ['Fig'] }];
    expect(await summed({ sums: sums.slice(0, 3), filters: none })).toEqual([['0', '0', null]]);
  });

  it('group, and order groups by their sums', async () => {
    const sums = [{ function: 'sum', column: 'price' }];
    expect(await summed({ sums, group_by: ['organic'], order: by(null, 'descending', 1) })).toEqual([
      ['', '12'],
      ['false', '0.2'],
      ['true', '0.1'],
    ]);
    expect(await summed({ group_by: ['organic'], order: by('organic', 'ascending') })).toEqual([
      ['false', '1'],
      ['true', '2'],
      ['', '1'],
    ]);
    expect(await run({ group_by: ['name'], limit: 3 })).toMatchObject({ groupCount: 4, groups: [{}, {}, {}] });
  });
});
