import { describe, expect, it } from 'vitest';
import { guessColumnType, readCell } from './table-cell.ts';
import { CELL_TEXT_MAX, ColumnType, NewTableColumns, TABLE_COLUMNS_MAX, TableSheet } from './table-values.ts';

const read = (text: string, type: ColumnType) => {
  const cell = readCell(text, type, false);
  return 'value' in cell ? cell.value : cell.problem;
};

describe('studio §5 table cells', () => {
  it('a cell that rows are found by is not empty and has at most 2000 characters', () => {
    expect(readCell(' ', ColumnType.text, true)).toEqual({ problem: 'empty' });
    expect(readCell(' ', ColumnType.text, false)).toEqual({ value: '' });
    expect(readCell('蜂'.repeat(CELL_TEXT_MAX), ColumnType.text, true)).toEqual({ value: '蜂'.repeat(CELL_TEXT_MAX) });
    expect(readCell('a'.repeat(CELL_TEXT_MAX + 1), ColumnType.text, false)).toEqual({ problem: 'long' });
  });

  it.each([
    [
      ColumnType.number,
      { '42': '42', '-1,200': '-1200', '007': 'number', '1.5': 'number', '12345678901234567890': 'number' },
    ],
    [ColumnType.float, { '42': '42', '.5': '0.5', '1,200.50': '1200.5', '1e3': '1000', '12%': 'float', e3: 'float' }],
    [
      ColumnType.date,
      {
        '2026-5-1': '2026-05-01',
        '2026/05/01 9:30': '2026-05-01 09:30:00',
        '2026年5月1日': '2026-05-01',
        '2026-02-30': 'date',
        '01/02/2026': 'date',
      },
    ],
    [ColumnType.boolean, { TRUE: 'true', no: 'false', 是: 'true', '1': 'boolean' }],
  ])('type %i has one form for each value and refuses others', (type, expected) => {
    for (const [text, value] of Object.entries(expected)) expect([text, read(text, type)]).toEqual([text, value]);
  });
});

describe('wire §3 columns typed by sampling', () => {
  it.each([
    [['1', '', '20'], ColumnType.number],
    [['1', '2.5'], ColumnType.float],
    [['01', '02'], ColumnType.text],
    [['2026-01-01', '2026/2/3'], ColumnType.date],
    [['yes', 'no'], ColumnType.boolean],
    [['', ' '], ColumnType.text],
    [['1', 'n/a'], ColumnType.text],
  ])('%j has type %i', (cells, type) => {
    expect(guessColumnType(cells)).toBe(type);
  });
});

describe('wire §1.2, §3 the columns of a table', () => {
  const column = (column_name: string, is_semantic = true) => ({
    column_name,
    column_type: ColumnType.text,
    is_semantic,
  });

  it('are 1 to 50 with different names of at most 30 characters, one of them searched', () => {
    const many = Array.from({ length: TABLE_COLUMNS_MAX }, (_, index) => column(`Column ${index}`));
    expect(NewTableColumns.safeParse(many).success).toBe(true);
    expect(NewTableColumns.safeParse([...many, column('More')]).success).toBe(false);
    expect(NewTableColumns.safeParse([]).success).toBe(false);
    expect(NewTableColumns.safeParse([column('A'), column(' A')]).success).toBe(false);
    expect(NewTableColumns.safeParse([column('A', false)]).success).toBe(false);
    expect(NewTableColumns.safeParse([column('a'.repeat(30))]).success).toBe(true);
    expect(NewTableColumns.safeParse([column('a'.repeat(31))]).success).toBe(false);
  });

  it('the data begins below the header', () => {
    expect(TableSheet.safeParse({ sheet_id: 0, header_line_idx: 2, start_line_idx: 3 }).success).toBe(true);
    expect(TableSheet.safeParse({ sheet_id: 0, header_line_idx: 2, start_line_idx: 2 }).success).toBe(false);
  });
});
