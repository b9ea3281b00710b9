// @ts-check
import { MASK_WORDS } from './query.mjs';

/** @import { Candidates } from './find-candidates.mjs' */

/**
 * Candidates as few lists: while the vectors of a large dataset are read they leave the thread and come back, and each object would
 * take the main thread longer than its numbers do.
 *
 * @typedef {Omit<Candidates, 'candidates'> & PackedList} PackedCandidates
 *
 * @typedef {object} PackedList
 * @property {string[]} sliceIds
 * @property {string[]} documentIds
 * @property {string[]} datasetIds
 * @property {Uint32Array} segments
 * @property {Float32Array} closeness By bits.
 * @property {Float32Array} fullText BM25.
 * @property {Uint32Array} matched A bit for each place in the query.
 */

/** @param {Candidates} found @returns {PackedCandidates} */
export function packCandidates({ candidates, ...figures }) {
  const matched = new Uint32Array(candidates.length * MASK_WORDS);
  for (const [index, candidate] of candidates.entries())
    for (const place of candidate.matched) {
      const word = index * MASK_WORDS + (place >>> 5);
      matched[word] = /** @type {number} */ (matched[word]) | (1 << (place & 31));
    }
  return {
    ...figures,
    sliceIds: candidates.map(({ sliceId }) => sliceId),
    documentIds: candidates.map(({ documentId }) => documentId),
    datasetIds: candidates.map(({ datasetId }) => datasetId),
    segments: Uint32Array.from(candidates, ({ segment }) => segment),
    closeness: Float32Array.from(candidates, ({ closeness }) => closeness),
    fullText: Float32Array.from(candidates, ({ fullText }) => fullText),
    matched,
  };
}

/** The places of a set of bits. @param {Uint32Array} masks @param {number} at Where the set begins. */
export function placesIn(masks, at) {
  const places = [];
  for (let word = 0; word < MASK_WORDS; word += 1)
    for (let mask = /** @type {number} */ (masks[at + word]); mask !== 0; mask &= mask - 1)
      places.push(word * 32 + 31 - Math.clz32(mask & -mask));
  return places;
}

/** @param {PackedCandidates} packed @returns {Candidates} */
export function unpackCandidates(packed) {
  const { sliceIds, documentIds, datasetIds, segments, closeness, fullText, matched, ...figures } = packed;
  const candidates = sliceIds.map((sliceId, index) => ({
    sliceId,
    documentId: /** @type {string} */ (documentIds[index]),
    datasetId: /** @type {string} */ (datasetIds[index]),
    segment: /** @type {number} */ (segments[index]),
    closeness: /** @type {number} */ (closeness[index]),
    fullText: /** @type {number} */ (fullText[index]),
    matched: placesIn(matched, index * MASK_WORDS),
  }));
  return { ...figures, candidates };
}
