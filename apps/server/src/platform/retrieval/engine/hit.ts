/** studio §9: the numbers of the wire. */
export const SearchStrategy = { semantic: 0, hybrid: 1, fullText: 20 } as const;
export type SearchStrategy = (typeof SearchStrategy)[keyof typeof SearchStrategy];

export interface Hit {
  readonly sliceId: string;
  readonly documentId: string;
  readonly datasetId: string;
  /** Between 0 and 1, about how likely the slice has the answer. It decides the order, and is compared with `minScore`. */
  readonly score: number;
  /** The same scale; null where the arm was not asked. */
  readonly arms: {
    readonly semantic: number | null;
    readonly fullText: number | null;
    readonly rerank: number | null;
  };
  /** Words of the query that are in the slice. */
  readonly matchedWords: readonly string[];
}

export type LeftOutReason = 'below-min-score' | 'near-duplicate' | 'too-many-of-document' | 'beyond-top-k';

export interface LeftOut extends Hit {
  readonly reason: LeftOutReason;
  /** The slice that says the same. */
  readonly duplicateOf?: string;
}
