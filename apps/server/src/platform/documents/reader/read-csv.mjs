// @ts-check
/** @import { CellBlocks } from './cell-blocks.mjs' */

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_CHARACTERS = 10_000;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** @param {string} text @param {CellBlocks} blocks */
export function readCsv(text, blocks) {
  let row = 0;
  for (const cells of eachRow(text, guessDelimiter(text))) {
    row += 1;
    blocks.row(row, cells);
  }
  blocks.end();
}

/** The one that divides most rows of the start into the same number of cells, more than one. @param {string} text */
function guessDelimiter(text) {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths = [...eachRow(sample, delimiter)].map((cells) => cells.length).slice(0, -1);
    const usual = widths[0] ?? 1;
    const score = usual > 1 ? widths.filter((width) => width === usual).length + usual / 1_000 : 0;
    if (score > best.score) best = { delimiter, score };
  }
  if (best.score > 0) return best.delimiter;
  const firstLine = sample.split('\n', 1)[0] ?? '';
  return DELIMITERS.find((delimiter) => firstLine.includes(delimiter)) ?? ',';
}

/** @param {string} text @param {string} delimiter @returns {Generator<string[]>} */
function* eachRow(text, delimiter) {
  const delimiterCode = delimiter.charCodeAt(0);
  let index = 0;
  while (index < text.length) {
    /** @type {string[]} */
    const cells = [];
    let isRowEnd = false;
    while (!isRowEnd) {
      const quoted = text[index] === '"' ? readQuoted(text, index) : { value: '', end: index };
      const end = endOfCell(text, quoted.end, delimiterCode);
      cells.push(quoted.value + text.slice(quoted.end, end));
      isRowEnd = text.charCodeAt(end) !== delimiterCode;
      index = end + 1;
    }
    if (text.charCodeAt(index - 1) === CARRIAGE_RETURN && text.charCodeAt(index) === LINE_FEED) index += 1;
    yield cells;
  }
}

/** @param {string} text @param {number} start Of the opening quote. */
function readQuoted(text, start) {
  let value = '';
  let index = start + 1;
  for (;;) {
    const quote = text.indexOf('"', index);
    if (quote === -1) return { value: value + text.slice(index), end: text.length };
    value += text.slice(index, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    index = quote + 2;
  }
}

/** @param {string} text @param {number} start @param {number} delimiterCode */
function endOfCell(text, start, delimiterCode) {
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === delimiterCode || code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return end;
}
