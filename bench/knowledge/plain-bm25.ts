import { termsOf } from '../../apps/server/src/platform/retrieval/engine/text-analysis.mjs';
import type { HandbookSlice } from './question-set.ts';

const K1 = 1.2;
const B = 0.75;

interface Scored {
  readonly sliceId: string;
  readonly score: number;
}

/** The floor: Okapi BM25 over the same terms and titles, and nothing else. Gives the ids of the best slices. */
export function createPlainBm25(slices: readonly HandbookSlice[]): (question: string, count: number) => string[] {
  const scoresOf = createBm25Scores(slices);
  return (question, count) =>
    scoresOf(question)
      .filter(({ score }) => score > 0)
      .sort((first, second) => second.score - first.score)
      .slice(0, count)
      .map(({ sliceId }) => sliceId);
}

/** The score of every slice for a question. */
export function createBm25Scores(slices: readonly HandbookSlice[]): (question: string) => Scored[] {
  const documents = slices.map(({ sliceId, title, text }) => {
    const terms = termsOf(`${title}\n${text}`).map(({ term }) => term);
    return { sliceId, length: terms.length, counts: countOf(terms) };
  });
  const averageLength = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const frequencies = countOf(documents.flatMap(({ counts }) => [...counts.keys()]));

  const scoreOf = (terms: ReadonlySet<string>, { counts, length }: (typeof documents)[number]) => {
    let score = 0;
    for (const term of terms) {
      const count = counts.get(term) ?? 0;
      const frequency = frequencies.get(term) ?? 0;
      const rarity = Math.log(1 + (documents.length - frequency + 0.5) / (frequency + 0.5));
      score += (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / averageLength));
    }
    return score;
  };

  return (question) => {
    const terms = new Set(termsOf(question).map(({ term }) => term));
    return documents.map((document) => ({ sliceId: document.sliceId, score: scoreOf(terms, document) }));
  };
}

function countOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
