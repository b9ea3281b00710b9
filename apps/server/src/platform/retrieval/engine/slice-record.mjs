// @ts-check
import { passagesOf } from './passages.mjs';
import { bitsOf, toBits, toBytes } from './quantise.mjs';
import { embed, languageOf, normalised, STATIC_DIMENSIONS } from './static-embedding.mjs';
import { hashOf, termsOf } from './text-analysis.mjs';

/** @import { Language, Table } from './static-embedding.mjs' */

/**
 * What is stored of a slice, as base64: terms with how often they occur, vectors as bytes, and the same vectors as bits. Vectors
 * are in lanes, and only those of one lane are ever compared: one for each of our tables, one for the vectors of an endpoint.
 * The first vector of a lane is that of the whole slice, the others are those of its passages.
 *
 * @typedef {Record<Language, Table>} Tables
 * @typedef {{ readonly lane: number, readonly vectors: readonly Float32Array[] }} LaneVectors
 * @typedef {{ readonly terms: string, readonly bits: string, readonly vectors: string }} SliceRecord
 * @typedef {object} SliceTerms
 * @property {number} length How many terms the slice has, with repetitions.
 * @property {Uint32Array} hashes In ascending order.
 * @property {Uint8Array} counts
 */

/** @type {Record<Language, number>} */
export const LANE_OF_LANGUAGE = { en: 0, zh: 1 };
export const ENDPOINT_LANE = 2;
export const LANES = 3;

const HEADER_BYTES = 8;
const TITLE_SHARE = 0.3;

/**
 * @param {Tables} tables
 * @param {string} title
 * @param {string} text
 * @returns {LaneVectors[]}
 */
export function staticVectors(tables, title, text) {
  /** @type {Record<Language, string[]>} */
  const passages = { en: [], zh: [] };
  for (const passage of passagesOf(text)) passages[languageOf(passage)].push(passage);
  /** @type {Language[]} */
  const languages = ['en', 'zh'];
  return languages.flatMap((language) => {
    const own = passages[language];
    if (own.length === 0) return [];
    const table = tables[language];
    const titleVector = normalised(embed(table, title));
    const sums = own.map((passage) => embed(table, passage));
    const all = sums.length === 1 ? sums : [sumOf(sums), ...sums];
    const vectors = all.map((sum) => addTitle(normalised(sum), titleVector));
    return [{ lane: LANE_OF_LANGUAGE[language], vectors }];
  });
}

/** The vector of a text is the sum of those of its parts. @param {readonly Float32Array[]} vectors */
function sumOf(vectors) {
  const sum = new Float32Array(STATIC_DIMENSIONS);
  for (const vector of vectors)
    for (let index = 0; index < sum.length; index += 1) sum[index] = (sum[index] ?? 0) + (vector[index] ?? 0);
  return sum;
}

/** @param {Float32Array} vector @param {Float32Array} title */
function addTitle(vector, title) {
  for (let index = 0; index < vector.length; index += 1)
    vector[index] = (vector[index] ?? 0) + TITLE_SHARE * (title[index] ?? 0);
  return vector;
}

/**
 * @param {string} title
 * @param {string} text
 * @param {readonly LaneVectors[]} lanes
 * @returns {SliceRecord}
 */
export function toRecord(title, text, lanes) {
  const dimensions = lanes[0]?.vectors[0]?.length ?? STATIC_DIMENSIONS;
  const header = new Uint8Array(HEADER_BYTES);
  for (const { lane, vectors } of lanes) header[lane] = vectors.length;
  new DataView(header.buffer).setUint16(4, dimensions, true);
  const all = lanes.flatMap(({ vectors }) => vectors);
  return {
    terms: termsToBase64(termsOf(`${title}\n${text}`).map(({ term }) => hashOf(term))),
    bits: toBase64([header, ...all.map(toBits)]),
    vectors: toBase64([header, ...all.map(toBytes)]),
  };
}

/** @param {readonly ArrayBufferView[]} parts */
const toBase64 = (parts) =>
  Buffer.concat(
    parts.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  ).toString('base64');

/** Where records are decoded: an array of their own for each of a hundred thousand would leave the memory in pieces. */
let decoded = Buffer.allocUnsafeSlow(16_384);

/** Valid until the next call. @param {string} base64 */
function fromBase64(base64) {
  if (decoded.length < base64.length) decoded = Buffer.allocUnsafeSlow(base64.length * 2);
  return new Uint8Array(decoded.buffer, 0, decoded.write(base64, 'base64'));
}

/** @param {readonly number[]} hashes */
function termsToBase64(hashes) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const sorted = [...counts].sort(([first], [second]) => first - second);
  return toBase64([
    Uint32Array.of(hashes.length, sorted.length),
    Uint32Array.from(sorted, ([hash]) => hash),
    Uint8Array.from(sorted, ([, count]) => Math.min(count, 255)),
  ]);
}

/** How many different terms there are. @param {string} base64 */
export function countTerms(base64) {
  const [, count = 0] = new Uint32Array(fromBase64(base64.slice(0, 12)).buffer, 0, 2);
  return count;
}

/** Valid until another record is read. @param {string} base64 @returns {SliceTerms} */
export function readTerms(base64) {
  const bytes = fromBase64(base64);
  const [length = 0, count = 0] = new Uint32Array(bytes.buffer, 0, 2);
  return { length, hashes: new Uint32Array(bytes.buffer, 8, count), counts: bytes.subarray(8 + count * 4) };
}

/** @param {Uint8Array} bytes */
function readHeader(bytes) {
  return {
    counts: [...bytes.subarray(0, LANES)],
    dimensions: /** @type {number} */ (bytes[4]) + /** @type {number} */ (bytes[5]) * 256,
  };
}

/** Words of a vector, and how many vectors each lane has. @param {string} base64 */
export function countBits(base64) {
  const { counts, dimensions } = readHeader(fromBase64(base64.slice(0, 12)));
  return { words: bitsOf(dimensions) / 32, counts };
}

/** The words of all vectors of each lane, valid until another record is read. @param {string} base64 */
export function readBits(base64) {
  const bytes = fromBase64(base64);
  const { counts, dimensions } = readHeader(bytes);
  const words = bitsOf(dimensions) / 32;
  let offset = HEADER_BYTES;
  return counts.map((count) => {
    const codes = new Uint32Array(bytes.buffer, offset, count * words);
    offset += count * words * 4;
    return { words, count, codes };
  });
}

/** The bytes of all vectors of one lane, which are the caller's. @param {string} base64 @param {number} lane */
export function readVectors(base64, lane) {
  const bytes = fromBase64(base64);
  const { counts, dimensions } = readHeader(bytes);
  const before = counts.slice(0, lane).reduce((sum, count) => sum + count, 0);
  const count = counts[lane] ?? 0;
  return {
    count,
    dimensions,
    values: new Int8Array(bytes.buffer, HEADER_BYTES + before * dimensions, count * dimensions).slice(),
  };
}
