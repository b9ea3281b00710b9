// @ts-check

/** @import { ScoredCandidate } from './score.mjs' */
/** @import { Hit, LeftOut, LeftOutReason, SearchStrategy } from './hit.ts' */

/**
 * From scored slices to a short list: without slices that say the same, and not all from one document while others are nearly as
 * good.
 *
 * @typedef {object} Choice
 * @property {SearchStrategy} strategy
 * @property {number} topK
 * @property {number} minScore
 * @property {boolean} useRerank
 * @property {number} leftOutMax How many of the next best are told.
 */

/** Cosine of two slices that say the same, with other spaces or a changed word. */
const DUPLICATE_COSINE = 0.985;
/** Another document's slice comes first while its score is at least this share of that of a third slice of the same document. */
const PER_DOCUMENT = 2;
const DIVERSITY_SHARE = 0.85;

/**
 * @param {readonly ScoredCandidate[]} scored
 * @param {readonly { surface: string }[]} terms Of the query.
 * @param {Choice} choice
 * @returns {{ hits: Hit[], leftOut: LeftOut[] }}
 */
export function chooseHits(scored, terms, choice) {
  const ranked = scored
    .map((each) => ({ each, score: scoreOf(each, choice), length: lengthOf(each.whole) }))
    .filter(({ score }) => score > 0)
    .sort((first, second) => second.score - first.score || compareIds(first.each, second.each));
  const toHit = (/** @type {Ranked} */ { each, score }) => hitOf(each, score, terms, choice);

  /** @type {Ranked[]} */
  const kept = [];
  /** @type {{ readonly ranking: Ranked, readonly reason: LeftOutReason, readonly original?: Ranked }[]} */
  const leftOut = [];
  for (const ranking of ranked) {
    const isBelow = ranking.score < choice.minScore;
    const original = isBelow ? undefined : kept.find((earlier) => isDuplicate(earlier, ranking));
    if (isBelow) leftOut.push({ ranking, reason: 'below-min-score' });
    else if (original) leftOut.push({ ranking, reason: 'near-duplicate', original });
    else kept.push(ranking);
  }
  const ordered = spreadOverDocuments(kept);
  for (const ranking of ordered.slice(choice.topK)) {
    const isDisplaced = kept.indexOf(ranking) < choice.topK;
    leftOut.push({ ranking, reason: isDisplaced ? 'too-many-of-document' : 'beyond-top-k' });
  }
  // A slice comes before its duplicates, so that none is named that is not in the list.
  leftOut.sort(
    (first, second) =>
      second.ranking.score - first.ranking.score ||
      Number(first.original !== undefined) - Number(second.original !== undefined),
  );
  return {
    hits: ordered.slice(0, choice.topK).map(toHit),
    leftOut: leftOut.slice(0, choice.leftOutMax).map(({ ranking, reason, original }) => ({
      ...toHit(ranking),
      reason,
      ...(original && { duplicateOf: original.each.candidate.sliceId }),
    })),
  };
}

/**
 * @typedef {object} Ranked
 * @property {ScoredCandidate} each
 * @property {number} score
 * @property {number} length Of the vector of the whole slice.
 */

/** @param {ScoredCandidate} each @param {Choice} choice */
function scoreOf({ semantic, fullText, hybrid }, { strategy, useRerank }) {
  // Whoever searches by words finds a slice that has them, also where vectors say little of them.
  if (strategy === 20) return useRerank ? Math.max(fullText, hybrid) : fullText;
  return strategy === 1 || useRerank ? hybrid : semantic;
}

/** Equal scores have the same order each time. @param {ScoredCandidate} first @param {ScoredCandidate} second */
const compareIds = (first, second) => (first.candidate.sliceId < second.candidate.sliceId ? -1 : 1);

/** @param {ScoredCandidate} each @param {number} score @param {readonly { surface: string }[]} terms @param {Choice} choice @returns {Hit} */
function hitOf({ candidate, semantic, fullText, hybrid }, score, terms, { strategy, useRerank }) {
  const { sliceId, documentId, datasetId, matched } = candidate;
  return {
    sliceId,
    documentId,
    datasetId,
    score,
    arms: {
      semantic: strategy === 20 ? null : semantic,
      fullText: strategy === 0 ? null : fullText,
      rerank: useRerank ? hybrid : null,
    },
    matchedWords: matchedWords(matched.flatMap((index) => terms[index]?.surface ?? [])),
  };
}

/** Without the characters that are in a matched pair. @param {readonly string[]} surfaces */
function matchedWords(surfaces) {
  return surfaces.filter(
    (surface) => !surfaces.some((other) => other !== surface && [...surface].length === 1 && other.includes(surface)),
  );
}

/** @param {Int8Array | null} vector */
function lengthOf(vector) {
  let square = 0;
  if (vector) for (const value of vector) square += value * value;
  return Math.sqrt(square);
}

/** Every slice is compared with all that are better: one product each. @param {Ranked} first @param {Ranked} second */
function isDuplicate(first, second) {
  const one = first.each.whole;
  const other = second.each.whole;
  if (!one || !other || one.length !== other.length) return false;
  let product = 0;
  for (let index = 0; index < one.length; index += 1)
    product += /** @type {number} */ (one[index]) * /** @type {number} */ (other[index]);
  return product >= DUPLICATE_COSINE * first.length * second.length;
}

/** @param {readonly Ranked[]} ranked */
function spreadOverDocuments(ranked) {
  const waiting = [...ranked];
  /** @type {Ranked[]} */
  const ordered = [];
  /** @type {Map<string, number>} */
  const taken = new Map();
  const countOf = (/** @type {Ranked} */ { each }) => taken.get(each.candidate.documentId) ?? 0;
  while (waiting.length > 0) {
    const [first] = /** @type {[Ranked]} */ (/** @type {unknown} */ (waiting));
    const another =
      countOf(first) < PER_DOCUMENT
        ? first
        : waiting.find((each) => countOf(each) < PER_DOCUMENT && each.score >= first.score * DIVERSITY_SHARE);
    const next = another ?? first;
    waiting.splice(waiting.indexOf(next), 1);
    taken.set(next.each.candidate.documentId, countOf(next) + 1);
    ordered.push(next);
  }
  return ordered;
}
