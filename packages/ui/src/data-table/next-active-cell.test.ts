import { describe, expect, it } from 'vitest';
import { clampCell, nextActiveCell } from './next-active-cell.ts';

const size = { rowCount: 100, columnCount: 4, pageRows: 10 };
const after = (row: number, column: number, key: string, ctrlKey = false) => {
  const next = nextActiveCell({ row, column }, { key, ctrlKey }, size);
  return [next.row, next.column];
};

describe('keyboard navigation in the table', () => {
  it('moves by cell and stops at the edges, the header included', () => {
    expect(after(0, 0, 'ArrowUp')).toEqual([-1, 0]);
    expect(after(-1, 0, 'ArrowUp')).toEqual([-1, 0]);
    expect(after(99, 3, 'ArrowDown')).toEqual([99, 3]);
    expect(after(5, 3, 'ArrowRight')).toEqual([5, 3]);
    expect(after(5, 1, 'ArrowLeft')).toEqual([5, 0]);
  });

  it('moves by page without jumping into the header', () => {
    expect(after(4, 1, 'PageUp')).toEqual([0, 1]);
    expect(after(-1, 1, 'PageUp')).toEqual([-1, 1]);
    expect(after(4, 1, 'PageDown')).toEqual([14, 1]);
    expect(after(95, 1, 'PageDown')).toEqual([99, 1]);
  });

  it('moves to the ends of the row, and with Ctrl to the ends of the table', () => {
    expect(after(5, 2, 'Home')).toEqual([5, 0]);
    expect(after(5, 2, 'End')).toEqual([5, 3]);
    expect(after(5, 2, 'Home', true)).toEqual([0, 0]);
    expect(after(5, 2, 'End', true)).toEqual([99, 3]);
  });

  it('gives the same cell for other keys', () => {
    const cell = { row: 5, column: 2 };
    expect(nextActiveCell(cell, { key: 'x', ctrlKey: false }, size)).toBe(cell);
  });

  it('is clamped when rows are removed', () => {
    expect(clampCell({ row: 99, column: 3 }, { ...size, rowCount: 3 })).toEqual({ row: 2, column: 3 });
    expect(clampCell({ row: 0, column: 3 }, { ...size, rowCount: 0 })).toEqual({ row: -1, column: 3 });
  });
});
