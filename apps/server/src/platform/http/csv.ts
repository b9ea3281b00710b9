import type { MadeFile } from './implement.ts';

/** Spreadsheets run a cell that begins like this as a formula, with or without spaces before it. */
const FORMULA = /^\s*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A line of a CSV file (RFC 4180). Texts that spreadsheets would run begin with an apostrophe, which they take as "text". */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets take a file without this mark for a text in their own encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/** A CSV file whose lines are made while it is sent: the next part is asked for when the reader has taken the one before. */
export const csvFile = (name: string, parts: AsyncGenerator<string, void>): MadeFile => ({
  name: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body: streamOf(parts),
});

function streamOf(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK)),
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return();
    },
  });
}
