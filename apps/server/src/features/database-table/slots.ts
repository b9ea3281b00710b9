import { type ColumnType, FieldType } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Cells } from '../../platform/table-query/query-result.ts';
import type { StoredField } from './database.schema.ts';

/**
 * Where the values of fields are stored. Every table has the same columns: a field has the number of some of them, a slot. Texts are
 * in `text1`, and in `folded1` as they are compared, unless both are the same. Integers, numbers, times (seconds since 1970) and
 * booleans (0 and 1) are in `number1`.
 */
export type SlotValues = Readonly<Record<string, string | number | null>>;

const isText = ({ type }: Pick<StoredField, 'type'>): boolean => type === FieldType.text;

const columnOf = (field: Pick<StoredField, 'type' | 'slot'>): string =>
  `${isText(field) ? 'text' : 'number'}${field.slot}`;

/** Case and width of letters make no difference. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The columns of these fields. */
export const slotColumns = (fields: readonly StoredField[]): string[] => fields.map(columnOf);

/** A value as it is stored. */
export const valueRef = (field: StoredField): RawBuilder<string | number | null> => sql.ref(columnOf(field));

/** A value as it is compared. */
export const comparedRef = (field: StoredField): RawBuilder<string | number | null> =>
  isText(field) ? sql`coalesce(${sql.ref(`folded${field.slot}`)}, ${valueRef(field)})` : valueRef(field);

/** The columns of a cell, which is the canonical text of its type; empty for none. */
export function toSlots(field: StoredField, cell: string): SlotValues {
  if (!isText(field)) return { [columnOf(field)]: cell === '' ? null : toNumber(field.type, cell) };
  const compared = folded(cell);
  return { [columnOf(field)]: cell || null, [`folded${field.slot}`]: compared === cell ? null : compared };
}

/** Columns without values, for a slot that is to be used again. */
export const emptySlots = (fields: readonly StoredField[]): SlotValues =>
  Object.assign({}, ...fields.map((field) => toSlots(field, '')));

/** The cells of a stored row, without empty ones. */
export function cellsOf(fields: readonly StoredField[], row: SlotValues): Cells {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const cell = toCell(field.type, row[columnOf(field)] ?? null);
      return cell === '' ? [] : [[field.id, cell]];
    }),
  );
}

/** What a row takes with its indexes. */
export const byteSizeOf = (cells: Cells): number =>
  Object.values(cells).reduce((sum, cell) => sum + Buffer.byteLength(cell), ROW_BYTES);
const ROW_BYTES = 200;

const SECOND_MS = 1000;
const MIDNIGHT = ' 00:00:00';

/** A cell that is no text as a number. A time without an hour is the beginning of its day. */
export function toNumber(type: FieldType, cell: string): number {
  if (type === FieldType.boolean) return cell === 'true' ? 1 : 0;
  if (type !== FieldType.date) return Number(cell);
  return Date.parse(`${cell.padEnd(19, MIDNIGHT).replace(' ', 'T')}Z`) / SECOND_MS;
}

/** The last second that a filter by a time means: that of its day, where it has no hour. */
export const lastNumber = (type: FieldType, cell: string): number =>
  toNumber(type, type === FieldType.date ? cell.padEnd(19, ' 23:59:59') : cell);

/** A stored value as the canonical text of its type. */
export function toCell(type: ColumnType, value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (type === FieldType.boolean) return value === 1 ? 'true' : 'false';
  if (type !== FieldType.date) return String(value);
  const text = new Date(value * SECOND_MS).toISOString().slice(0, 19).replace('T', ' ');
  return text.endsWith(MIDNIGHT) ? text.slice(0, 10) : text;
}
