import { imageCellText, readImageCell } from './image-cell.ts';
import { CELL_TEXT_MAX, ColumnType } from './table-values.ts';

/** Why a text cannot be in a cell. */
export type CellProblem = 'empty' | 'long' | 'number' | 'float' | 'date' | 'boolean' | 'image';

/** The same for cells without an image. */
export type FieldProblem = Exclude<CellProblem, 'image'>;

export type ReadCell<Problem = CellProblem> = { readonly value: string } | { readonly problem: Problem };

const INTEGER = /^[+-]?(0|[1-9]\d{0,2}(,\d{3})+|[1-9]\d*)$/;
const DECIMAL = /^[+-]?(0|[1-9]\d{0,2}(,\d{3})+|[1-9]\d*|)(\.\d+)?(e[+-]?\d{1,3})?$/i;
const DATE =
  /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?Z?)?$/;
const YES: readonly string[] = ['true', 'yes', '是', '真'];
const NO: readonly string[] = ['false', 'no', '否', '假'];

/** The value of a cell as it is stored: a canonical text for its type, empty for none. */
export function readCell(
  text: string,
  type: Exclude<ColumnType, typeof ColumnType.image>,
  isSemantic: boolean,
): ReadCell<FieldProblem>;
export function readCell(text: string, type: ColumnType, isSemantic: boolean): ReadCell;
export function readCell(text: string, type: ColumnType, isSemantic: boolean): ReadCell {
  const trimmed = text.trim();
  if (trimmed === '') return isSemantic ? { problem: 'empty' } : { value: '' };
  // Only a longer text can have too many characters: most cells need not be divided into them.
  if (trimmed.length > CELL_TEXT_MAX && [...trimmed].length > CELL_TEXT_MAX) return { problem: 'long' };
  switch (type) {
    case ColumnType.text:
      return { value: trimmed };
    case ColumnType.number:
      return readInteger(trimmed);
    case ColumnType.float:
      return readDecimal(trimmed);
    case ColumnType.date:
      return readDate(trimmed);
    case ColumnType.boolean:
      return readBoolean(trimmed);
    case ColumnType.image:
      return readImage(trimmed);
  }
}

/** Without the address: each reader gets one of their own. */
function readImage(text: string): ReadCell {
  const image = readImageCell(text);
  return image ? { value: imageCellText(image.key) } : { problem: 'image' };
}

/** A leading zero is part of a code, such as that of a place or a telephone. */
function readInteger(text: string): ReadCell {
  const number = Number(text.replaceAll(',', ''));
  return INTEGER.test(text) && Number.isSafeInteger(number) ? { value: String(number) } : { problem: 'number' };
}

function readDecimal(text: string): ReadCell {
  const number = Number(text.replaceAll(',', ''));
  return /\d/.test(text) && DECIMAL.test(text) && Number.isFinite(number)
    ? { value: String(number) }
    : { problem: 'float' };
}

/** Year first: of other orders nobody can tell the day from the month. */
function readDate(text: string): ReadCell {
  const found = DATE.exec(text);
  if (!found) return { problem: 'date' };
  const [, year = '', slashMonth, slashDay, month = slashMonth ?? '', day = slashDay ?? '', hour, minute, second] =
    found;
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const time = hour === undefined ? '' : ` ${hour.padStart(2, '0')}:${minute}:${second ?? '00'}`;
  const moment = new Date(`${date}T${time.trim() || '00:00:00'}Z`);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
  return isReal ? { value: date + time } : { problem: 'date' };
}

function readBoolean(text: string): ReadCell {
  const word = text.toLowerCase();
  if (YES.includes(word)) return { value: 'true' };
  return NO.includes(word) ? { value: 'false' } : { problem: 'boolean' };
}

/** wire §3: the narrowest type that all of these cells have; empty ones count for nothing. */
export function guessColumnType(cells: readonly string[]): ColumnType {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const order = [ColumnType.boolean, ColumnType.number, ColumnType.float, ColumnType.date];
  const fits = (type: ColumnType) => filled.every((cell) => 'value' in readCell(cell, type, false));
  return filled.length === 0 ? ColumnType.text : (order.find(fits) ?? ColumnType.text);
}
