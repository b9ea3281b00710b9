// @ts-check

import { toBits } from './quantise.mjs';
import { ENDPOINT_LANE } from './slice-record.mjs';
import { normalised } from './static-embedding.mjs';
import { hashOf, termsOf } from './text-analysis.mjs';

/**
 * A question, ready to be compared with slices.
 *
 * @typedef {object} QueryTerm
 * @property {number} hash
 * @property {string} surface
 * @property {import('./text-analysis.mjs').TermKind} kind
 * @property {number} weight
 *
 * @typedef {object} QueryVector
 * @property {number} lane
 * @property {Float32Array} vector With length 1.
 * @property {Uint32Array} bits
 *
 * @typedef {object} Query
 * @property {readonly QueryTerm[]} terms Each once.
 * @property {QueryVector | null} vector Null without words that the embedding knows.
 * @property {boolean} isUnfamiliar Most words are of scripts that the embedding knows only letters of.
 */

/** Our tables have words of these scripts alone. */
const UNFAMILIAR = /(?![\p{Script=Latin}\p{Script=Han}])\p{L}/u;

/** What a match is worth beside its rarity: a single character says less than the pair that it is a part of. */
const WEIGHTS = { word: 1, code: 1, pair: 1, character: 0.3 };
/** As many as a set of bits beside each slice can hold. */
const QUERY_TERMS_MAX = 128;
/** The 32-bit words of such a set. */
export const MASK_WORDS = QUERY_TERMS_MAX / 32;

/**
 * @param {string} text
 * @param {number} lane
 * @param {Float32Array} vector
 * @returns {Query}
 */
export function toQuery(text, lane, vector) {
  /** @type {Map<number, QueryTerm>} */
  const terms = new Map();
  for (const { term, surface, kind } of termsOf(text)) {
    const hash = hashOf(term);
    if (terms.size < QUERY_TERMS_MAX && !terms.has(hash))
      terms.set(hash, { hash, surface, kind, weight: WEIGHTS[kind] });
  }
  const direction = normalised(vector);
  const isKnown = direction.some((value) => value !== 0);
  const surfaces = [...terms.values()].map(({ surface }) => surface);
  const unfamiliar = lane === ENDPOINT_LANE ? [] : surfaces.filter((surface) => UNFAMILIAR.test(surface));
  const isUnfamiliar = unfamiliar.length > surfaces.length / 2;
  return {
    terms: [...terms.values()],
    isUnfamiliar,
    vector: isKnown ? { lane, vector: direction, bits: toBits(direction) } : null,
  };
}
