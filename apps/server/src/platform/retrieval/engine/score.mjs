// @ts-check
import { TERM_GAIN_MAX } from './find-candidates.mjs';
import { cosineWith } from './quantise.mjs';
import { readVectors } from './slice-record.mjs';

/** @import { Candidate, Candidates } from './find-candidates.mjs' */
/** @import { Query } from './query.mjs' */

/**
 * Scores between 0 and 1 that mean the same for every question and dataset: about how likely the slice has the answer. A cosine
 * alone does not say that, because questions differ in how close everything is to them; so it is compared with the closeness of
 * all slices. Weights were fitted to the tuning half of the questions of `npm run bench -- knowledge`.
 *
 * @typedef {object} Evidence
 * @property {number} cosine Mean of the whole slice and its best passage.
 * @property {number} distinction By how many deviations the cosine is above what the best of as many slices would have by chance.
 * @property {number} coverage Share of the query's terms that the slice has, by rarity.
 * @property {number} bm25 Share of what the query's terms can reach.
 * @property {number} codes Share of the query's codes that the slice has; 0 without codes.
 * @property {number} missingCodes Share of the query's codes that the slice has not; 0 without codes.
 *
 * @typedef {object} ScoredCandidate
 * @property {Candidate} candidate
 * @property {Evidence} evidence
 * @property {number} semantic
 * @property {number} fullText
 * @property {number} hybrid
 * @property {Int8Array | null} whole The vector of the whole slice.
 */

/** A small dataset says little about how close slices are in general: it counts as if there were so many usual ones beside. */
const USUAL_COUNT = 20;
const USUAL = { mean: 0.15, deviation: 0.12 };

/** @typedef {Readonly<Partial<Record<keyof Evidence, number>>> & { readonly constant: number }} Weights */
/** @type {Record<'semantic' | 'fullText' | 'hybrid', Weights>} */
const WEIGHTS = {
  semantic: { constant: 1.6, cosine: 0.3, distinction: 1.9 },
  fullText: { constant: -2.4, coverage: 4.5, bm25: 2, codes: 1.5 },
  hybrid: { constant: 1.6, cosine: 0.3, distinction: 1.9, coverage: 0.5, codes: 4.3, missingCodes: -1.9 },
};

/**
 * @param {Query} query
 * @param {Candidates} found
 * @param {readonly string[]} vectors Of each candidate, as stored.
 * @returns {ScoredCandidate[]}
 */
export function scoreCandidates(query, found, vectors) {
  const background = backgroundOf(found);
  // By chance alone, the best of many slices is so many deviations above the mean.
  const expectedBest = Math.sqrt(2 * Math.log(background.count));
  return found.candidates.map((candidate, index) => {
    const { cosine, whole } = compareVectors(query, /** @type {string} */ (vectors[index]));
    const evidence = {
      cosine,
      distinction: cosine <= 0 ? -expectedBest : (cosine - background.mean) / background.deviation - expectedBest,
      ...compareTerms(query, found, candidate),
    };
    const fullText = candidate.matched.length === 0 ? 0 : probability(WEIGHTS.fullText, evidence);
    const hybrid = probability(WEIGHTS.hybrid, evidence);
    return {
      candidate,
      evidence,
      whole,
      semantic: cosine <= 0 ? 0 : probability(WEIGHTS.semantic, evidence),
      fullText,
      hybrid: query.isUnfamiliar ? Math.max(hybrid, fullText) : hybrid,
    };
  });
}

/** @param {Candidates} found */
function backgroundOf({ compared, mean, deviation }) {
  const all = compared + USUAL_COUNT;
  return {
    count: all,
    mean: (mean * compared + USUAL.mean * USUAL_COUNT) / all,
    deviation: Math.max(0.02, (deviation * compared + USUAL.deviation * USUAL_COUNT) / all),
  };
}

/** @param {Query} query @param {string} stored */
function compareVectors({ vector }, stored) {
  if (!vector) return { cosine: 0, whole: null };
  const { count, dimensions, values } = readVectors(stored, vector.lane);
  if (count === 0 || dimensions !== vector.vector.length) return { cosine: 0, whole: null };
  const whole = cosineWith(vector.vector, values, 0);
  let best = count === 1 ? whole : -1;
  for (let index = 1; index < count; index += 1)
    best = Math.max(best, cosineWith(vector.vector, values, index * dimensions));
  return { cosine: (whole + best) / 2, whole: values.subarray(0, dimensions) };
}

/** @param {Query} query @param {Candidates} found @param {Candidate} candidate */
function compareTerms({ terms }, { rarities }, { matched, fullText }) {
  const isMatched = new Set(matched);
  let all = 0;
  let covered = 0;
  let codes = 0;
  let matchedCodes = 0;
  for (const [index, { kind }] of terms.entries()) {
    const rarity = /** @type {number} */ (rarities[index]);
    const has = isMatched.has(index);
    all += rarity;
    if (has) covered += rarity;
    if (kind === 'code') codes += 1;
    if (kind === 'code' && has) matchedCodes += 1;
  }
  return {
    coverage: all === 0 ? 0 : covered / all,
    bm25: all === 0 ? 0 : fullText / (all * TERM_GAIN_MAX),
    codes: codes === 0 ? 0 : matchedCodes / codes,
    missingCodes: codes === 0 ? 0 : 1 - matchedCodes / codes,
  };
}

/** @param {Weights} weights @param {Evidence} evidence */
function probability({ constant, ...weights }, evidence) {
  let sum = constant;
  for (const [name, weight] of Object.entries(weights)) sum += weight * evidence[/** @type {keyof Evidence} */ (name)];
  return 1 / (1 + Math.exp(-sum));
}
