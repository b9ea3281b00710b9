/** Spreadsheets run a cell that begins like this as a formula, with or without spaces before it. */
const FORMULA = /^\s*[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/;
/** A number with a sign is none, nor a dash alone, which stands for an empty cell. */
const HARMLESS = /^(?:[+-]\d[\d.,]*%?|-)$/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A line of a CSV file (RFC 4180). Texts that spreadsheets would run get an apostrophe in front, which spreadsheets show as it is. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) && !HARMLESS.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
