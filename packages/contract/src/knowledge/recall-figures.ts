import type { RecallCaseResult } from './recall-case.contract.ts';

/** How well questions find what they should; both are 0 to 1. */
export interface RecallFigures {
  /** recall@k: the share of the expected texts that were found, as a mean of the cases. */
  readonly recall: number;
  /** The mean reciprocal rank: 1 where the first source is an expected one, ½ where it is the second, 0 for none. */
  readonly mrr: number;
  /** Cases that were counted. Those whose expected texts are all gone are not. */
  readonly count: number;
}

/** Null without a case that can be counted. */
export function recallFigures(results: readonly Pick<RecallCaseResult, 'ranks'>[]): RecallFigures | null {
  const counted = results.filter(({ ranks }) => ranks.length > 0);
  if (counted.length === 0) return null;
  const mean = (of: (result: Pick<RecallCaseResult, 'ranks'>) => number) =>
    counted.reduce((sum, result) => sum + of(result), 0) / counted.length;
  return {
    recall: mean(({ ranks }) => ranks.filter((rank) => rank !== null).length / ranks.length),
    mrr: mean((result) => 1 / (bestRank(result) ?? Number.POSITIVE_INFINITY)),
    count: counted.length,
  };
}

/** Where the first expected text was found; null for none. */
export function bestRank({ ranks }: Pick<RecallCaseResult, 'ranks'>): number | null {
  const found = ranks.filter((rank) => rank !== null);
  return found.length === 0 ? null : Math.min(...found);
}
