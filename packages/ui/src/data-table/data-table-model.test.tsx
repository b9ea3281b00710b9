import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { DataTableColumn } from './data-table-column.ts';
import { nextSort, type Sort } from './next-sort.ts';
import { useCellEdit } from './use-cell-edit.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useTableRows } from './use-table-rows.ts';

interface Place {
  id: string;
  name: string;
  size: number;
}

const columns: DataTableColumn<Place>[] = [
  {
    id: 'name',
    header: 'Name',
    text: ({ name }) => name,
    compare: (left, right) => (left.name < right.name ? -1 : Number(left.name > right.name)),
    edit: { validate: (text) => (text === '' ? 'Not empty' : undefined) },
  },
  { id: 'size', header: 'Size', text: ({ size }) => `${size}`, compare: (left, right) => left.size - right.size },
];
const noWidths = {};
const idOf = ({ id }: Place) => id;
const loaded = (from: number, count: number): Place[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${from + index}`,
    name: `place ${(from + index) % 3}`,
    size: (from + index) % 4,
  }));

/** A page that owns rows and selection, as in the studio. */
function usePage() {
  const [rows, setRows] = useState(() => loaded(0, 5));
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState<Sort | null>(null);
  const table = useTableRows({ rows, rowId: idOf, columns, sort, widths: noWidths });
  const selection = useRowSelection({ ids, onChange: setIds }, table.rows);
  const editor = useCellEdit(columns, ({ rowId, value }) =>
    setRows((before) => before.map((row) => (row.id === rowId ? { ...row, name: value } : row))),
  );
  return { rows, setRows, sort, setSort, shown: table.rows, selection, editor };
}

type Page = ReturnType<typeof usePage>;

const rowStep = fc.record({
  type: fc.constantFrom('toggle' as const, 'extend' as const, 'start' as const, 'delete' as const),
  at: fc.nat(30),
});
type RowStep = typeof rowStep extends fc.Arbitrary<infer Value> ? Value : never;

const step = fc.oneof(
  fc.record({ type: fc.constant('sort' as const), columnId: fc.constantFrom('name', 'size') }),
  rowStep,
  fc.record({ type: fc.constantFrom('all' as const, 'cancel' as const) }),
  fc.record({ type: fc.constant('commit' as const), text: fc.constantFrom('', 'a', 'm', 'z') }),
  fc.record({ type: fc.constant('load' as const), count: fc.integer({ min: 0, max: 4 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe('studio §2 data table', () => {
  it('keeps rows, edits and selection consistent through any sequence of actions', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const { result, unmount } = renderHook(usePage);
        const names = new Map(result.current.rows.map(({ id, name }) => [id, name]));
        for (const taken of steps) {
          take(taken, () => result.current, names);
          check(result.current, names);
        }
        unmount();
      }),
      { numRuns: 150 },
    );
  });
});

/** Does a step on the page, and updates the expected rows in `names`. */
function take(taken: Step, page: () => Page, names: Map<string, string>): void {
  switch (taken.type) {
    case 'sort':
      act(() => page().setSort(nextSort(page().sort, taken.columnId)));
      break;
    case 'all':
      act(() => page().selection?.toggle({ type: 'all-toggled' }));
      break;
    case 'cancel':
      act(() => page().editor.cancel());
      break;
    case 'load': {
      const rows = loaded(1 + Math.max(-1, ...page().rows.map(({ id }) => Number(id))), taken.count);
      for (const { id, name } of rows) names.set(id, name);
      act(() => page().setRows((before) => [...before, ...rows]));
      break;
    }
    case 'commit': {
      const { edit } = page().editor;
      if (edit.status === 'editing' && taken.text !== '' && names.has(edit.rowId)) names.set(edit.rowId, taken.text);
      act(() => page().editor.type(taken.text));
      act(() => void page().editor.commit());
      break;
    }
    default:
      takeOnRow(taken, page, names);
  }
}

function takeOnRow({ type, at }: RowStep, page: () => Page, names: Map<string, string>): void {
  const row = page().shown[at % Math.max(1, page().shown.length)];
  const [nameColumn] = columns;
  if (!row || !nameColumn) return;
  const wasSelected = page().selection?.has(row.id);
  switch (type) {
    case 'start':
      act(() => page().editor.start(row, nameColumn));
      break;
    case 'delete':
      names.delete(row.id);
      act(() => page().setRows((before) => before.filter(({ id }) => id !== row.id)));
      break;
    case 'toggle':
      act(() => page().selection?.toggle({ type: 'row-toggled', rowId: row.id }));
      expect(page().selection?.has(row.id)).toBe(!wasSelected);
      break;
    case 'extend':
      act(() => page().selection?.toggle({ type: 'range-extended', rowId: row.id }));
      break;
  }
}

function check({ shown, rows, sort, selection }: Page, names: ReadonlyMap<string, string>): void {
  const order = shown.map(({ id }) => id);
  expect([...order].sort()).toEqual([...names.keys()].sort());
  for (const { id, original } of shown) expect(original.name).toBe(names.get(id));

  const compare = columns.find(({ id }) => id === sort?.columnId)?.compare;
  const sign = sort?.direction === 'descending' ? -1 : 1;
  const expected = compare ? [...rows].sort((left, right) => sign * compare(left, right)) : rows;
  expect(order).toEqual(expected.map(idOf));

  const selected = selection?.selectedIds() ?? [];
  expect(selected.every((id) => names.has(id))).toBe(true);
  expect(selection?.all).toBe(selected.length === 0 ? false : selected.length === order.length || 'indeterminate');
}
