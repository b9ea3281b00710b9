import { ColumnType } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { StoredColumn } from '../table/table.schema.ts';
import { columnsInStep } from './columns-in-step.ts';

const column = (name: string, type: ColumnType, sourceName = name): StoredColumn => ({
  id: `id of ${name}`,
  name,
  sourceName,
  type,
  isSemantic: name === 'Name',
  description: '',
});
const columns = [column('Name', ColumnType.text, 'title'), column('price', ColumnType.number)];
const after = (header: string[], ...rows: string[][]) =>
  columnsInStep(
    columns,
    ['title', 'price', 'left out'],
    { header, rows: rows.map((cells, index) => ({ row: index + 1, cells })) },
    () => 'new',
  ).map(({ id, name, sourceName, type }) => [id, name, sourceName, type]);

const kept = [
  ['id of Name', 'Name', 'title', ColumnType.text],
  ['id of price', 'price', 'price', ColumnType.number],
];

describe('studio §4 columns of a table whose API changes', () => {
  it('keep their ids and names, also when a field is gone; fields that were left out stay out', () => {
    expect(after(['left out', 'title'], ['x', 'Apple'])).toEqual(kept);
  });

  it('are added for new fields, with the type of their values and a name of their own', () => {
    expect(after(['title', 'Name', 'since'], ['Apple', 'x', '2026-01-05'])).toEqual([
      ...kept,
      ['new', 'Name 2', 'Name', ColumnType.text],
      ['new', 'since', 'since', ColumnType.date],
    ]);
  });

  it('take decimal numbers where they had whole ones, and no other type', () => {
    expect(after(['title', 'price'], ['1', '2.5'])[1]?.[3]).toBe(ColumnType.float);
    expect(after(['title', 'price'], ['1', 'cheap'])[1]?.[3]).toBe(ColumnType.number);
  });

  it('are never more than a table can have', () => {
    const fields = Array.from({ length: 90 }, (_, index) => `field ${index}`);
    expect(after(fields, fields)).toHaveLength(50);
  });
});
