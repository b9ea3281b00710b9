// @ts-check

/**
 * Our own embedding: a table of token vectors for each of two languages; the vector of a text is the sum of the rows of its
 * tokens. Vectors of the two tables are never compared.
 *
 * @typedef {'en' | 'zh'} Language
 * @typedef {object} Table
 * @property {ReadonlyMap<string, number>} rows
 * @property {Float32Array} scales
 * @property {Int8Array} values
 * @property {Map<string, Uint16Array>} pieces The rows of words that were split before.
 */

export const STATIC_EMBEDDING = 'parley-static-1';
export const STATIC_DIMENSIONS = 256;

const HAN_SHARE = 0.3;
const HAN = /\p{Script=Han}/gu;
const LETTERS = /[\p{L}\p{N}]/gu;
const WORDS = /[a-z0-9]+|\S/gu;
const WORD_MAX = 100;
const PIECES_MAX = 50_000;

/**
 * @param {string} vocabulary One token a line.
 * @param {Uint8Array} bytes A scale for each token, then its values.
 * @returns {Table}
 */
export function readTable(vocabulary, bytes) {
  const tokens = vocabulary.split('\n').filter((token) => token !== '');
  const scaleBytes = tokens.length * 4;
  if (bytes.length !== scaleBytes + tokens.length * STATIC_DIMENSIONS)
    throw new Error('The vocabulary and the vectors of an embedding table have different lengths');
  /** @type {Map<string, number>} */
  const rows = new Map();
  for (const token of tokens) rows.set(token, rows.size);
  return {
    rows,
    scales: new Float32Array(bytes.slice(0, scaleBytes).buffer),
    values: new Int8Array(bytes.buffer, bytes.byteOffset + scaleBytes, tokens.length * STATIC_DIMENSIONS),
    pieces: new Map(),
  };
}

/** @param {string} text @returns {Language} */
export function languageOf(text) {
  const letters = text.match(LETTERS)?.length ?? 0;
  const han = text.match(HAN)?.length ?? 0;
  return han > letters * HAN_SHARE ? 'zh' : 'en';
}

/**
 * Of any length; zero when the table has none of the words.
 *
 * @param {Table} table
 * @param {string} text
 * @returns {Float32Array}
 */
export function embed(table, text) {
  const { scales, values } = table;
  const sum = new Float32Array(STATIC_DIMENSIONS);
  const comparable = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  for (const [word] of comparable.matchAll(WORDS)) {
    const pieces = piecesOf(table, word);
    for (let piece = 0; piece < pieces.length; piece += 1) {
      const row = pieces[piece] ?? 0;
      addRow(sum, values, row * STATIC_DIMENSIONS, scales[row] ?? 0);
    }
  }
  return sum;
}

/** @param {Float32Array} sum @param {Int8Array} values @param {number} start @param {number} scale */
function addRow(sum, values, start, scale) {
  for (let index = 0; index < STATIC_DIMENSIONS; index += 1) {
    // @ts-expect-error Both have so many values; a fallback in the innermost loop of writing would cost a third of it.
    sum[index] += values[start + index] * scale;
  }
}

/** @param {Table} table @param {string} word */
function piecesOf({ rows, pieces }, word) {
  const known = pieces.get(word);
  if (known) return known;
  const found = Uint16Array.from(splitWord(rows, word));
  if (pieces.size >= PIECES_MAX) pieces.clear();
  pieces.set(word, found);
  return found;
}

/** The longest pieces first, from the left; none when a rest is unknown. @param {ReadonlyMap<string, number>} rows @param {string} word */
function splitWord(rows, word) {
  /** @type {number[]} */
  const found = [];
  if (word.length > WORD_MAX) return found;
  for (let start = 0; start < word.length; ) {
    let end = word.length;
    let row;
    for (; end > start && row === undefined; end -= 1) row = rows.get((start > 0 ? '##' : '') + word.slice(start, end));
    if (row === undefined) return [];
    found.push(row);
    start = end + 1;
  }
  return found;
}

/** The vector with length 1; a zero vector stays. @param {Float32Array} vector */
export function normalised(vector) {
  let square = 0;
  for (let index = 0; index < vector.length; index += 1) square += (vector[index] ?? 0) ** 2;
  const factor = square === 0 ? 0 : 1 / Math.sqrt(square);
  const scaled = new Float32Array(vector.length);
  for (let index = 0; index < vector.length; index += 1) scaled[index] = (vector[index] ?? 0) * factor;
  return scaled;
}
