// @ts-check
import { measureDistances } from './bit-distances.mjs';
import { placesIn } from './packed-candidates.mjs';
import { cosineTable, differingBits } from './quantise.mjs';
import { MASK_WORDS } from './query.mjs';
import { findTerm, forEachPosting, SEGMENT_SLICES_MAX } from './segment.mjs';

/** @import { Excluded } from './engine-calls.ts' */
/** @import { Lane, Segment } from './segment.mjs' */
/** @import { Query, QueryVector } from './query.mjs' */

/**
 * Looks through all slices in memory and gives the best by their bits and by BM25. What they score exactly is decided later, by
 * their bytes.
 *
 * @typedef {object} Candidate
 * @property {string} datasetId
 * @property {string} sliceId
 * @property {string} documentId
 * @property {number} segment Its number.
 * @property {number} closeness By bits.
 * @property {number} fullText BM25.
 * @property {number[]} matched Places of terms in the query.
 *
 * @typedef {object} Candidates
 * @property {Candidate[]} candidates
 * @property {number[]} rarities Of each term of the query: its weight times its inverse document frequency.
 * @property {number} compared With how many slices the query's vector was compared.
 * @property {number} mean Closeness of all of them.
 * @property {number} deviation
 */

const K1 = 1.2;
const B = 0.75;
const UNKNOWN_PAIR = 0.25;
/** As many slices tell how close slices are in general. */
const SAMPLE_SLICES = 8_192;

/** The largest value that one term adds to BM25, as a multiple of its rarity. */
export const TERM_GAIN_MAX = K1 + 1;

const closeness = new Float32Array(SEGMENT_SLICES_MAX);
const fullText = new Float32Array(SEGMENT_SLICES_MAX);
const masks = new Uint32Array(SEGMENT_SLICES_MAX * MASK_WORDS);

/**
 * @typedef {object} Wanted
 * @property {ReadonlySet<string> | null} documentIds Null for all.
 * @property {Excluded} excluded
 *
 * @typedef {ReadonlyMap<Segment, readonly number[]>} Places
 *
 * @param {readonly { datasetId: string, segments: readonly Segment[], nearest?: Places | null }[]} datasets With `nearest`, no other slice
 *   of the dataset can be close.
 * @param {Query} query
 * @param {{ perArm: number, arms: { semantic: boolean, fullText: boolean } } & Wanted} options
 * @returns {Candidates}
 */
export function findCandidates(datasets, query, { perArm, arms, ...wanted }) {
  const { rarities, averageLength } = collectionFigures(datasets, query);
  const background = { compared: 0, sum: 0, squares: 0 };
  const best = {
    bySemantic: createBest(arms.semantic ? perArm : 0),
    byFullText: createBest(arms.fullText ? perArm : 0),
  };
  for (const { datasetId, segments, nearest } of datasets) {
    const sampledOf = Math.max(1, Math.floor(sizeOf(segments) / SAMPLE_SLICES));
    for (const segment of segments) {
      scoreTerms(segment, query, rarities, averageLength);
      closeness.fill(-1, 0, segment.sliceIds.length);
      if (nearest) {
        sampleBits(segment, query.vector, background, sampledOf);
        compareSome(segment, query.vector, nearest.get(segment) ?? []);
      } else compareAll(segment, query.vector, background);
      collectBest(datasetId, segment, wanted, best);
    }
  }
  const { compared, sum, squares } = background;
  const mean = compared === 0 ? 0 : sum / compared;
  const deviation = compared === 0 ? 0 : Math.sqrt(Math.max(0, squares / compared - mean * mean));
  const candidates = [...new Set([...best.bySemantic.all(), ...best.byFullText.all()])];
  return { candidates, rarities, compared, mean, deviation };
}

/**
 * @param {string} datasetId
 * @param {Segment} segment
 * @param {Wanted} wanted
 * @param {Record<'bySemantic' | 'byFullText', ReturnType<typeof createBest>>} best
 */
function collectBest(datasetId, segment, wanted, { bySemantic, byFullText }) {
  const count = segment.sliceIds.length;
  let leastClose = bySemantic.least();
  let leastWords = byFullText.least();
  for (let slice = 0; slice < count; slice += 1) {
    const close = /** @type {number} */ (closeness[slice]);
    const words = /** @type {number} */ (fullText[slice]);
    if ((close <= leastClose && words <= leastWords) || segment.alive[slice] === 0) continue;
    if (!isWanted(segment, slice, wanted)) continue;
    const candidate = toCandidate(datasetId, segment, slice);
    if (close > leastClose) bySemantic.add(close, candidate);
    if (words > leastWords) byFullText.add(words, candidate);
    leastClose = bySemantic.least();
    leastWords = byFullText.least();
  }
}

/** @param {Segment} segment @param {number} slice @param {Wanted} wanted */
function isWanted({ sliceIds, documentIds }, slice, wanted) {
  const documentId = /** @type {string} */ (documentIds[slice]);
  if (wanted.documentIds && !wanted.documentIds.has(documentId)) return false;
  const { excluded } = wanted;
  return !excluded.documentIds.has(documentId) && !excluded.sliceIds.has(/** @type {string} */ (sliceIds[slice]));
}

/** @param {readonly Segment[]} segments */
const sizeOf = (segments) => segments.reduce((sum, { sliceIds }) => sum + sliceIds.length, 0);

/** @param {readonly { segments: readonly Segment[] }[]} datasets @param {Query} query */
function collectionFigures(datasets, { terms }) {
  const segments = datasets.flatMap((dataset) => dataset.segments);
  const slices = sizeOf(segments);
  const length = segments.reduce((sum, { totalLength }) => sum + totalLength, 0);
  const rarities = terms.map(({ hash, kind, weight }) => {
    let frequency = 0;
    for (const segment of segments) frequency += segment.frequencies[findTerm(segment, hash)] ?? 0;
    // Most pairs of characters that are nowhere are no words, but the end of one and the beginning of the next.
    const likelihood = kind === 'pair' && frequency === 0 ? UNKNOWN_PAIR : 1;
    return weight * likelihood * Math.log(1 + (slices - frequency + 0.5) / (frequency + 0.5));
  });
  return { rarities, averageLength: slices === 0 ? 1 : Math.max(1, length / slices) };
}

/** @param {Segment} segment @param {Query} query @param {readonly number[]} rarities @param {number} averageLength */
function scoreTerms(segment, { terms }, rarities, averageLength) {
  const count = segment.sliceIds.length;
  fullText.fill(0, 0, count);
  masks.fill(0, 0, count * MASK_WORDS);
  for (const [index, { hash }] of terms.entries()) {
    const term = findTerm(segment, hash);
    if (term < 0) continue;
    const gain = /** @type {number} */ (rarities[index]) * TERM_GAIN_MAX;
    const word = index >>> 5;
    const bit = 1 << (index & 31);
    forEachPosting(segment, term, (slice, times) => {
      const length = /** @type {number} */ (segment.lengths[slice]);
      const score = (gain * times) / (times + K1 * (1 - B + (B * length) / averageLength));
      fullText[slice] = /** @type {number} */ (fullText[slice]) + score;
      masks[slice * MASK_WORDS + word] = /** @type {number} */ (masks[slice * MASK_WORDS + word]) | bit;
    });
  }
}

/** @type {Map<number, Float32Array>} */
const cosineTables = new Map();

/** @param {number} bits */
function cosinesOf(bits) {
  const known = cosineTables.get(bits) ?? cosineTable(bits);
  cosineTables.set(bits, known);
  return known;
}

/** @param {Segment} segment @param {QueryVector | null} vector */
function laneOf({ lanes }, vector) {
  const lane = vector ? lanes[vector.lane] : undefined;
  return vector && lane && lane.words === vector.bits.length ? { lane, bits: vector.bits } : null;
}

/** @typedef {{ compared: number, sum: number, squares: number }} Background */

let distances = new Uint16Array(SEGMENT_SLICES_MAX * 8);

/**
 * A slice is as close as the mean of its whole and its best passage.
 *
 * @param {Segment} segment
 * @param {QueryVector | null} vector
 * @param {Background} background
 */
function compareAll(segment, vector, background) {
  const own = laneOf(segment, vector);
  if (!own) return;
  const { codes, starts, words } = own.lane;
  const { alive } = segment;
  const bits = words * 32;
  if (distances.length < codes.length / words) distances = new Uint16Array(codes.length / words);
  measureDistances(own.bits, codes, distances);
  const measured = distances;
  const cosines = cosinesOf(bits);
  let { compared, sum, squares } = background;
  let end = 0;
  for (let slice = 0; slice < alive.length; slice += 1) {
    const start = end;
    end = /** @type {number} */ (starts[slice + 1]);
    if (start === end || alive[slice] === 0) continue;
    const whole = /** @type {number} */ (measured[start]);
    let best = end - start === 1 ? whole : bits;
    for (let at = start + 1; at < end; at += 1)
      if (/** @type {number} */ (measured[at]) < best) best = /** @type {number} */ (measured[at]);
    const close = (Number(cosines[whole]) + Number(cosines[best])) / 2;
    closeness[slice] = close;
    compared += 1;
    sum += close;
    squares += close * close;
  }
  Object.assign(background, { compared, sum, squares });
}

/**
 * One of so many slices, which stands for the others.
 *
 * @param {Segment} segment
 * @param {QueryVector | null} vector
 * @param {Background} background
 * @param {number} sampledOf
 */
function sampleBits(segment, vector, background, sampledOf) {
  const own = laneOf(segment, vector);
  if (!own) return;
  for (let slice = 0; slice < segment.alive.length; slice += 1) {
    if (segment.alive[slice] === 0 || !isSampled(slice, sampledOf)) continue;
    const close = closenessOf(own, slice);
    if (close === -1) continue;
    background.compared += sampledOf;
    background.sum += close * sampledOf;
    background.squares += close * close * sampledOf;
  }
}

/** Without a pattern: every eighth slice may be about the same subject. @param {number} slice @param {number} sampledOf */
function isSampled(slice, sampledOf) {
  let mixed = Math.imul(slice + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % sampledOf === 0;
}

/** @param {Segment} segment @param {QueryVector | null} vector @param {readonly number[]} slices */
function compareSome(segment, vector, slices) {
  const own = laneOf(segment, vector);
  if (own) for (const slice of slices) closeness[slice] = closenessOf(own, slice);
}

/** Of one slice; -1 without vectors. @param {{ lane: Lane, bits: Uint32Array }} own @param {number} slice */
function closenessOf({ lane: { codes, starts, words }, bits }, slice) {
  const start = /** @type {number} */ (starts[slice]) * words;
  const end = /** @type {number} */ (starts[slice + 1]) * words;
  if (start === end) return -1;
  const whole = differingBits(bits, codes, start);
  let best = end - start === words ? whole : words * 32;
  for (let at = start + words; at < end; at += words) best = Math.min(best, differingBits(bits, codes, at));
  const cosines = cosinesOf(words * 32);
  return ((cosines[whole] ?? 0) + (cosines[best] ?? 0)) / 2;
}

/** @param {string} datasetId @param {Segment} segment @param {number} slice @returns {Candidate} */
function toCandidate(datasetId, segment, slice) {
  return {
    datasetId,
    sliceId: /** @type {string} */ (segment.sliceIds[slice]),
    documentId: /** @type {string} */ (segment.documentIds[slice]),
    segment: segment.number,
    closeness: /** @type {number} */ (closeness[slice]),
    fullText: /** @type {number} */ (fullText[slice]),
    matched: placesIn(masks, slice * MASK_WORDS),
  };
}

/** The best of many; those without any score are never among them. @param {number} size */
function createBest(size) {
  /** @type {{ score: number, candidate: Candidate }[]} */
  let kept = [];
  let least = size === 0 ? Number.POSITIVE_INFINITY : 0;
  const cut = () => {
    kept.sort((first, second) => second.score - first.score);
    kept = kept.slice(0, size);
    if (size > 0 && kept.length === size) least = kept[size - 1]?.score ?? least;
  };
  return {
    least: () => least,
    /** @param {number} score @param {Candidate} candidate */
    add(score, candidate) {
      kept.push({ score, candidate });
      // Sorting is put off until there are twice as many: each slice would cost a sort otherwise.
      if (kept.length >= size * 2) cut();
    },
    all() {
      cut();
      return kept.map(({ candidate }) => candidate);
    },
  };
}
