/** Slices that follow each other in a document, in its order; as good as the best of them. */
export interface Neighbours<Slice> {
  readonly slices: readonly Slice[];
  readonly score: number;
}

interface RankedSlice {
  readonly sliceId: string;
  readonly documentId: string;
  readonly score: number;
}

/** Joins hits, best first, that are neighbours in their document. `positionOf` gives the place of a slice in its document. */
export function joinNeighbours<Slice extends RankedSlice>(
  hits: readonly Slice[],
  positionOf: (sliceId: string) => number,
): Neighbours<Slice>[] {
  const ranks = new Map(hits.map(({ sliceId }, rank) => [sliceId, rank]));
  const bestRank = (slices: readonly Slice[]) => Math.min(...slices.map(({ sliceId }) => ranks.get(sliceId) ?? 0));
  const inOrder = [...hits].sort(
    (first, second) =>
      (first.documentId < second.documentId ? -1 : Number(first.documentId > second.documentId)) ||
      positionOf(first.sliceId) - positionOf(second.sliceId),
  );
  const groups: Slice[][] = [];
  for (const hit of inOrder) {
    const last = groups.at(-1)?.at(-1);
    const follows = last?.documentId === hit.documentId && positionOf(hit.sliceId) - positionOf(last.sliceId) === 1;
    if (follows) groups.at(-1)?.push(hit);
    else groups.push([hit]);
  }
  return groups
    .sort((first, second) => bestRank(first) - bestRank(second))
    .map((slices) => ({ slices, score: Math.max(...slices.map(({ score }) => score)) }));
}
