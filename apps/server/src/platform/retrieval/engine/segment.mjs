// @ts-check
import { countBits, countTerms, LANES, readBits, readTerms } from './slice-record.mjs';

/**
 * A part of a dataset in memory. It never changes, except that slices die when they are removed or written again.
 *
 * @typedef {object} StoredSlice
 * @property {string} sliceId
 * @property {string} documentId
 * @property {string} terms
 * @property {string} bits
 * @property {string | undefined} [vectors] Only of a dataset whose vectors are in memory, too.
 *
 * @typedef {object} Lane
 * @property {number} words Of each vector; 0 when no slice has vectors in the lane.
 * @property {Uint32Array} codes
 * @property {Uint32Array} starts The number of the first vector of each slice, and how many there are.
 *
 * @typedef {object} Segment
 * @property {number} number Of its dataset.
 * @property {string[]} sliceIds
 * @property {string[]} documentIds
 * @property {Uint8Array} alive
 * @property {number} aliveCount
 * @property {Uint16Array} lengths In terms.
 * @property {number} totalLength Of all slices.
 * @property {Uint32Array} hashes Of all terms, in ascending order.
 * @property {Uint16Array} frequencies In how many slices each term is.
 * @property {Uint32Array} offsets Where the postings of each term begin, and the end.
 * @property {Uint8Array} postings For each slice with the term: how many slices further, and how often.
 * @property {Lane[]} lanes
 */

export const SEGMENT_SLICES_MAX = 2048;
/** Counts beyond hardly change a score. Two bits. */
export const COUNT_MAX = 4;
const KEY_PLACES = SEGMENT_SLICES_MAX * COUNT_MAX;

/** @param {readonly StoredSlice[]} slices At most `SEGMENT_SLICES_MAX`. @param {number} number @returns {Segment} */
export function buildSegment(slices, number) {
  const { keys, lengths, totalLength } = sortedKeys(slices);
  return {
    number,
    sliceIds: slices.map(({ sliceId }) => sliceId),
    documentIds: slices.map(({ documentId }) => documentId),
    alive: new Uint8Array(slices.length).fill(1),
    aliveCount: slices.length,
    lengths,
    totalLength,
    ...invert(keys),
    lanes: buildLanes(slices),
  };
}

/** Term, slice and count in one number, so that sorting numbers inverts the lists. @param {readonly StoredSlice[]} slices */
function sortedKeys(slices) {
  const keys = new Float64Array(slices.reduce((sum, { terms }) => sum + countTerms(terms), 0));
  const lengths = new Uint16Array(slices.length);
  let totalLength = 0;
  let filled = 0;
  for (const [slice, { terms }] of slices.entries()) {
    const { length, hashes, counts } = readTerms(terms);
    lengths[slice] = Math.min(length, 0xffff);
    totalLength += length;
    for (let index = 0; index < hashes.length; index += 1) {
      const count = Math.min(/** @type {number} */ (counts[index]), COUNT_MAX) - 1;
      keys[filled] = /** @type {number} */ (hashes[index]) * KEY_PLACES + slice * COUNT_MAX + count;
      filled += 1;
    }
  }
  return { keys: keys.sort(), lengths, totalLength };
}

/** @param {Float64Array} keys */
function invert(keys) {
  const hashes = new Uint32Array(keys.length);
  const frequencies = new Uint16Array(keys.length);
  const offsets = new Uint32Array(keys.length + 1);
  // Two bytes hold every distance and count.
  const postings = new Uint8Array(keys.length * 2);
  let terms = 0;
  let used = 0;
  let previous = -1;
  let lastSlice = 0;
  for (const key of keys) {
    const hash = Math.floor(key / KEY_PLACES);
    const place = key - hash * KEY_PLACES;
    const slice = place >>> 2;
    if (hash !== previous) {
      hashes[terms] = hash;
      offsets[terms] = used;
      terms += 1;
      previous = hash;
      lastSlice = 0;
    }
    frequencies[terms - 1] = /** @type {number} */ (frequencies[terms - 1]) + 1;
    const value = ((slice - lastSlice) << 2) | (place & 3);
    if (value < 128) postings[used++] = value;
    else {
      postings[used++] = (value & 127) | 128;
      postings[used++] = value >>> 7;
    }
    lastSlice = slice;
  }
  offsets[terms] = used;
  return {
    hashes: hashes.slice(0, terms),
    frequencies: frequencies.slice(0, terms),
    offsets: offsets.slice(0, terms + 1),
    postings: postings.slice(0, used),
  };
}

/** Vectors of another length than the first of their lane cannot be compared and are left out. @param {readonly StoredSlice[]} slices @returns {Lane[]} */
function buildLanes(slices) {
  const counted = slices.map(({ bits }) => countBits(bits));
  const lanes = Array.from({ length: LANES }, (_, lane) => {
    const starts = new Uint32Array(slices.length + 1);
    const words = counted.find(({ counts }) => (counts[lane] ?? 0) > 0)?.words ?? 0;
    for (const [slice, own] of counted.entries()) {
      const count = own.words === words ? (own.counts[lane] ?? 0) : 0;
      starts[slice + 1] = /** @type {number} */ (starts[slice]) + count;
    }
    return { words, starts, codes: new Uint32Array(/** @type {number} */ (starts[slices.length]) * words) };
  });
  for (const [slice, { bits }] of slices.entries())
    for (const [number, { words, codes }] of readBits(bits).entries()) {
      const lane = /** @type {Lane} */ (lanes[number]);
      if (words === lane.words) lane.codes.set(codes, /** @type {number} */ (lane.starts[slice]) * words);
    }
  return lanes;
}

/** The place of a term, or -1. @param {Segment} segment @param {number} hash */
export function findTerm({ hashes }, hash) {
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = /** @type {number} */ (hashes[middle]);
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** @param {Segment} segment @param {number} term @param {(slice: number, count: number) => void} visit */
export function forEachPosting({ offsets, postings }, term, visit) {
  const end = /** @type {number} */ (offsets[term + 1]);
  let slice = 0;
  for (let at = /** @type {number} */ (offsets[term]); at < end; ) {
    let value = /** @type {number} */ (postings[at++]);
    if (value >= 128) value = (value & 127) | ((postings[at++] ?? 0) << 7);
    slice += value >>> 2;
    visit(slice, (value & 3) + 1);
  }
}

/** @param {Segment} segment @param {number} slice */
export function removeFrom(segment, slice) {
  if (segment.alive[slice] === 0) return;
  segment.alive[slice] = 0;
  segment.aliveCount -= 1;
}

/** The id of a slice, and its entry among the places of its dataset. */
const ID_BYTES = 160;

/** @param {Segment} segment */
export function bytesOf({ sliceIds, lengths, hashes, frequencies, offsets, postings, lanes }) {
  const ids = sliceIds.length * ID_BYTES;
  const arrays = [
    lengths,
    hashes,
    frequencies,
    offsets,
    postings,
    ...lanes.flatMap(({ codes, starts }) => [codes, starts]),
  ];
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, ids);
}
