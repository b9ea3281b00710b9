import { describe, expect, it } from 'vitest';
import { type ColumnWidthStorage, readWidths, writeWidths } from './column-width-store.ts';

function memory(stored?: string): ColumnWidthStorage & { stored: string | undefined } {
  return {
    stored,
    read() {
      return this.stored;
    },
    write(text) {
      this.stored = text;
    },
  };
}

const forbidden: ColumnWidthStorage = {
  read() {
    throw new DOMException('denied', 'SecurityError');
  },
  write() {
    throw new DOMException('full', 'QuotaExceededError');
  },
};

describe('studio §9 remembered column widths', () => {
  it('stores widths per table', () => {
    const storage = memory();
    writeWidths(storage, 'slices', { name: 240 });
    writeWidths(storage, 'tokens', { name: 120 });
    expect(readWidths(storage, 'slices')).toEqual({ widths: { name: 240 } });
    expect(readWidths(storage, 'unknown')).toEqual({ widths: {} });
  });

  it('keeps 20 tables and drops the one that was written longest ago', () => {
    const storage = memory();
    for (let table = 0; table < 20; table += 1) writeWidths(storage, `table-${table}`, { name: 100 + table });
    writeWidths(storage, 'table-0', { name: 300 });
    writeWidths(storage, 'table-20', { name: 120 });
    expect(readWidths(storage, 'table-0').widths).toEqual({ name: 300 });
    expect(readWidths(storage, 'table-1').widths).toEqual({});
    expect(readWidths(storage, 'table-2').widths).toEqual({ name: 102 });
    expect(readWidths(storage, 'table-20').widths).toEqual({ name: 120 });
  });
});

describe('chat §8 storage failures', () => {
  it('names a failed read and treats the widths as absent', () => {
    expect(readWidths(forbidden, 'slices')).toMatchObject({
      widths: {},
      failure: { name: 'uikit_FailReadLocalStorage', cause: { name: 'SecurityError' } },
    });
  });

  it('names a failed write', () => {
    expect(writeWidths(forbidden, 'slices', { name: 240 })).toMatchObject({
      name: 'uikit_FailWriteLocalStorage',
      cause: { name: 'QuotaExceededError' },
    });
  });

  it.each(['{', '{}', '[["slices",{"name":"wide"}]]', '["slices"]'])(
    'reads %s as a failure and writes over it',
    (text) => {
      const storage = memory(text);
      expect(readWidths(storage, 'slices').failure?.name).toBe('uikit_FailReadLocalStorage');
      expect(writeWidths(storage, 'slices', { name: 240 })).toBeUndefined();
      expect(readWidths(storage, 'slices')).toEqual({ widths: { name: 240 } });
    },
  );
});
