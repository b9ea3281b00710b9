/** Spreadsheets run a cell that begins like this as a formula, with or without spaces before it. */
const FORMULA = /^\s*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/;
/** A number with a sign is none. */
const SIGNED_NUMBER = /^[+-]\d[\d.,]*%?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A line of a CSV file (RFC 4180). Texts that spreadsheets would run begin with an apostrophe, which they take as "text". */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) && !SIGNED_NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
