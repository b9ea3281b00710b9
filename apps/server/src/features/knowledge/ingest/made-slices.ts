import { type Chunk, lengthOf } from '../chunk/chunk.ts';
import type { DocumentReviewChunkRow } from '../knowledge.schema.ts';
import type { createReviewStore, ReviewHead } from '../review.store.ts';

export type NewSlice = Omit<DocumentReviewChunkRow, 'id' | 'reviewId'>;

/** The slices that a revision is to have. */
export interface MadeSlices {
  readonly sliceCount: number;
  readonly charCount: number;
  /** A few at a time: a transaction that inserts more would make other writers wait. */
  readonly batches: AsyncIterable<NewSlice[]> | Iterable<NewSlice[]>;
}

const INSERTED_AT_ONCE = 500;

export function slicesOfChunks(chunks: readonly Chunk[]): MadeSlices {
  const slices = chunks.map(({ content, place }, index) => ({
    sequence: index + 1,
    content,
    charCount: lengthOf(content),
    place: JSON.stringify(place),
  }));
  const batches = Array.from({ length: Math.ceil(slices.length / INSERTED_AT_ONCE) }, (_, batch) =>
    slices.slice(batch * INSERTED_AT_ONCE, (batch + 1) * INSERTED_AT_ONCE),
  );
  return {
    sliceCount: slices.length,
    charCount: slices.reduce((sum, { charCount }) => sum + charCount, 0),
    batches,
  };
}

/** In the order of the preview, as they were changed there. */
export const slicesOfReview = (
  store: Pick<ReturnType<typeof createReviewStore>, 'listChunks'>,
  { id, sliceCount, charCount }: Pick<ReviewHead, 'id' | 'sliceCount' | 'charCount'>,
): MadeSlices => ({ sliceCount, charCount, batches: batchesOfReview(store, id) });

async function* batchesOfReview(
  store: Pick<ReturnType<typeof createReviewStore>, 'listChunks'>,
  reviewId: string,
): AsyncGenerator<NewSlice[]> {
  for (let offset = 0; ; offset += INSERTED_AT_ONCE) {
    const chunks = await store.listChunks(reviewId, { offset, limit: INSERTED_AT_ONCE });
    if (chunks.length === 0) return;
    yield chunks;
  }
}
