import { setImmediate as nextTurn } from 'node:timers/promises';

export type CsvCell = string | number;

/** Spreadsheets run a text that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const LINES_PER_TURN = 2_000;
/** Excel takes a file without it for one in the encoding of its country. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A CSV file (RFC 4180) in UTF-8. A text that a spreadsheet would run as a formula begins with an apostrophe, which shows it
 * as text. A long file is made in several turns of the event loop.
 */
export async function toCsv(lines: readonly (readonly CsvCell[])[]): Promise<string> {
  const parts: string[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_TURN) {
    if (start > 0) await nextTurn();
    parts.push(...lines.slice(start, start + LINES_PER_TURN).map((line) => `${line.map(toCell).join(',')}\r\n`));
  }
  return BYTE_ORDER_MARK + parts.join('');
}

function toCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
