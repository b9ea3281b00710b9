import { joinNeighbours } from '../../platform/retrieval/join-neighbours.ts';
import { joinTexts } from './pack-sources.ts';
import type { FoundSlice } from './recall.store.ts';

/** A slice with those that follow it. */
interface JoinedSlice extends FoundSlice {
  readonly joinedIds: readonly string[];
}

/** Slices that follow each other in a document become one source. */
export function joinRecalled(slices: readonly FoundSlice[]): JoinedSlice[] {
  const byId = new Map(slices.map(({ slice }) => [slice.id, slice]));
  const groups = joinNeighbours(
    slices.map(({ hit }) => hit),
    (id) => byId.get(id)?.sequence ?? 0,
  );
  return groups.flatMap(({ slices: hits, score }) => {
    const parts = hits.flatMap(({ sliceId }) => byId.get(sliceId) ?? []);
    const [hit] = hits;
    const [first] = parts;
    if (!hit || !first) return [];
    const matchedWords = [...new Set(hits.flatMap((part) => part.matchedWords))];
    const content = parts.map((part) => part.content).reduce(joinTexts);
    const joinedIds = parts.map(({ id }) => id);
    const pictureIds = parts.flatMap((part) => part.pictureIds);
    return [{ hit: { ...hit, score, matchedWords }, slice: { ...first, content, pictureIds }, joinedIds }];
  });
}
