import { FieldType, readCell } from '@parley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredField } from './database.schema.ts';
import { cellsOf, lastNumber, toNumber, toSlots } from './slots.ts';

const field = (type: FieldType): StoredField => ({
  id: 'f',
  name: 'F',
  description: '',
  type,
  isRequired: false,
  slot: 7,
});

const roundTrip = (type: FieldType, cell: string): string => cellsOf([field(type)], toSlots(field(type), cell)).f ?? '';

describe('studio §3 values of fields', () => {
  it('are stored in columns of their type and read back as they were', () => {
    for (const [type, cells] of [
      [FieldType.text, ['Straße', 'ＡＢＣ', ' ', '中文']],
      [FieldType.number, ['0', '-12', '9007199254740991']],
      [FieldType.float, ['0.1', '-1200.5', '1e-7']],
      [FieldType.date, ['2026-05-31', '2026-05-31 14:30:00', '1969-01-01', '0099-12-31 23:59:59']],
      [FieldType.boolean, ['true', 'false']],
    ] as const)
      for (const cell of cells) expect(roundTrip(type, cell)).toBe(cell);
    expect(toSlots(field(FieldType.text), 'ab')).toEqual({ text7: 'ab', folded7: null });
    expect(toSlots(field(FieldType.text), 'Ab')).toEqual({ text7: 'Ab', folded7: 'ab' });
    expect(toSlots(field(FieldType.date), '')).toEqual({ number7: null });
  });

  it('are the same again for any number and any time that can be entered', () => {
    const years = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), years, (number, date) => {
        for (const [type, text] of [
          [FieldType.float, String(number)],
          [FieldType.date, date.toISOString().slice(0, 19)],
        ] as const) {
          const read = readCell(text, type, false);
          if ('value' in read && !read.value.endsWith(' 00:00:00'))
            expect(roundTrip(type, read.value)).toBe(read.value);
        }
      }),
    );
  });

  it('of a day reach to its last second', () => {
    expect(lastNumber(FieldType.date, '2026-05-31') - toNumber(FieldType.date, '2026-05-31')).toBe(86_399);
    expect(lastNumber(FieldType.date, '2026-05-31 14:30:00')).toBe(toNumber(FieldType.date, '2026-05-31 14:30:00'));
  });
});
