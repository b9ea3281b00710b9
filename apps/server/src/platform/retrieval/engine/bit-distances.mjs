// @ts-check
import { differingBits } from './quantise.mjs';

/**
 * How many bits of many vectors differ from those of a query. Nearly all of the time of a search is spent here, so that it is a loop of
 * SIMD instructions: WebAssembly, which every platform of Node has, written down by its opcodes because it is the only one.
 */

const PAGE_BYTES = 65_536;
/** The query is at the beginning of the memory, then the distances, then the vectors. */
const DISTANCES_AT = PAGE_BYTES;
const CODES_AT = 2 * PAGE_BYTES;
const CODES_BYTES = 16 * PAGE_BYTES;
const VECTORS_MAX = (CODES_AT - DISTANCES_AT) / 2;

const I32 = 0x7f;
const V128 = 0x7b;
const NOTHING = 0x40;
const SIMD = 0xfd;
/** Places of parameters and locals. */
const LEFT = 0;
const SIZE = 1;
const CODE = 2;
const DISTANCE = 3;
const AT = 4;
const SUM = 5;

/** @param {number} local */
const get = (local) => [0x20, local];
/** @param {number} local */
const set = (local) => [0x21, local];
/** @param {number} value Below 64. */
const constant = (value) => [0x41, value];
const add = [0x6a];
const loadVector = [SIMD, 0x00, 0, 0];
/** @param {number} lane */
const extractLane = (lane) => [...get(SUM), SIMD, 0x1b, lane];
/** @param {number} local @param {number[]} by */
const increase = (local, by) => [...get(local), ...by, ...add, ...set(local)];

const INNER_LOOP = [
  ...[0x03, NOTHING],
  ...get(SUM),
  ...[...get(AT), ...loadVector],
  ...[...get(CODE), ...get(AT), ...add, ...loadVector],
  // xor, popcnt of each byte, sums of two bytes, added to the sums so far.
  ...[SIMD, 0x51, SIMD, 0x62, SIMD, 0x7d, SIMD, 0x8e, 0x01],
  ...set(SUM),
  ...[...get(AT), ...constant(16), ...add, 0x22, AT],
  // Again while AT is less than SIZE.
  ...[...get(SIZE), 0x49, 0x0d, 0],
  0x0b,
];

const BODY = [
  ...[2, 1, I32, 1, V128],
  ...[0x02, NOTHING, 0x03, NOTHING],
  // Ends when none is left.
  ...[...get(LEFT), 0x45, 0x0d, 1],
  ...[SIMD, 0x0c, ...Array(16).fill(0), ...set(SUM), ...constant(0), ...set(AT)],
  ...INNER_LOOP,
  // Sums of two sums, then the sum of the four.
  ...[...get(SUM), SIMD, 0x7f, ...set(SUM), ...get(DISTANCE)],
  ...[...extractLane(0), ...extractLane(1), ...add, ...extractLane(2), ...add, ...extractLane(3), ...add],
  ...[0x3b, 1, 0],
  ...increase(CODE, get(SIZE)),
  ...increase(DISTANCE, constant(2)),
  ...[...get(LEFT), ...constant(1), 0x6b, ...set(LEFT)],
  ...[0x0c, 0, 0x0b, 0x0b, 0x0b],
];

/** A number as WebAssembly writes lengths. @param {number} value Below 16384. @returns {number[]} */
const length = (value) => (value < 128 ? [value] : [(value & 127) | 128, value >>> 7]);
/** @param {number} id @param {number[]} content */
const section = (id, content) => [id, ...length(content.length), ...content];
/** @param {string} name */
const named = (name) => [name.length, ...Buffer.from(name)];

const MODULE = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...section(1, [1, 0x60, 4, I32, I32, I32, I32, 0]),
  ...section(3, [1, 0]),
  ...section(5, [1, 0, (CODES_AT + CODES_BYTES) / PAGE_BYTES]),
  ...section(7, [2, ...named('memory'), 2, 0, ...named('measure'), 0, 0]),
  ...section(10, [1, ...length(BODY.length), ...BODY]),
]);

/**
 * @typedef {object} Exports
 * @property {{ readonly buffer: ArrayBuffer }} memory
 * @property {(left: number, size: number, codesAt: number, distancesAt: number) => void} measure
 *
 * What is used of WebAssembly, which the types of Node leave out.
 *
 * @typedef {object} Assembly
 * @property {new (bytes: Uint8Array) => object} Module
 * @property {new (module: object) => { readonly exports: Exports }} Instance
 */

/** Null where the processor has no such instructions. */
function instantiate() {
  const { WebAssembly } = /** @type {{ WebAssembly: Assembly }} */ (/** @type {unknown} */ (globalThis));
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(MODULE)).exports;
  } catch {
    return null;
  }
}

const simd = instantiate();

/**
 * Writes the distance of each vector.
 *
 * @param {Uint32Array} query
 * @param {Uint32Array} codes Vectors of the query's length, one after the other.
 * @param {Uint16Array} distances
 */
export function measureDistances(query, codes, distances) {
  const words = query.length;
  const count = codes.length / words;
  if (!simd || words % 4 !== 0 || words * 4 > DISTANCES_AT) {
    for (let vector = 0; vector < count; vector += 1) distances[vector] = differingBits(query, codes, vector * words);
    return;
  }
  const {
    memory: { buffer },
    measure,
  } = simd;
  new Uint32Array(buffer, 0, words).set(query);
  const atOnce = Math.min(VECTORS_MAX, Math.floor(CODES_BYTES / (words * 4)));
  for (let start = 0; start < count; start += atOnce) {
    const some = Math.min(atOnce, count - start);
    new Uint32Array(buffer, CODES_AT, some * words).set(codes.subarray(start * words, (start + some) * words));
    measure(some, words * 4, CODES_AT, DISTANCES_AT);
    distances.set(new Uint16Array(buffer, DISTANCES_AT, some), start);
  }
}
