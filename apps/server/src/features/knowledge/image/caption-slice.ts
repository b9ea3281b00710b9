import { SliceStatus } from '@parley/contract';
import type { CompiledQuery } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Retrieval } from '../../../platform/retrieval/retrieval.ts';
import { toSlicePlace } from '../chunk/blocks.ts';
import { lengthOf } from '../chunk/chunk.ts';
import type { DocumentRow, SliceRow } from '../knowledge.schema.ts';
import { createSliceStore } from '../slice.store.ts';
import { toSliceText } from '../to-slice-text.ts';

interface Dependencies {
  retrieval: Pick<Retrieval, 'writeQueries' | 'removeQueries'>;
  newId(): string;
}

/** A caption that is ready to be stored as the one slice of its picture. */
export interface CaptionSlice {
  /** Null for a picture without a caption, which nothing finds. */
  readonly slice: SliceRow | null;
  readonly queries: readonly CompiledQuery[];
}

export const toCaptionSlice = (id: string, documentId: string, revision: number, caption: string): SliceRow => ({
  id,
  documentId,
  revision,
  sequence: 1,
  content: caption,
  charCount: lengthOf(caption),
  hitCount: 0,
  status: SliceStatus.done,
  place: JSON.stringify(toSlicePlace({ type: 'message' })),
});

/** Indexing takes time: it is done before the transaction. It counts for the user, in a job for who added the picture. */
export async function prepareCaption(
  { retrieval, newId }: Dependencies,
  document: Pick<DocumentRow, 'id' | 'datasetId' | 'name'>,
  revision: number,
  caption: string,
  userId?: string,
): Promise<CaptionSlice> {
  const removed = retrieval.removeQueries({ documentId: document.id });
  if (caption === '') return { slice: null, queries: removed };
  const slice = toCaptionSlice(newId(), document.id, revision, caption);
  const written = await retrieval.writeQueries([toSliceText(document, slice)], { userId });
  return { slice, queries: [...removed, ...written] };
}

/** Replaces whatever caption the picture has, in a transaction that has locked its document. */
export async function storeCaption(
  transaction: Database,
  documentId: string,
  { slice, queries }: CaptionSlice,
): Promise<Pick<DocumentRow, 'sliceCount' | 'charCount'>> {
  await transaction.deleteFrom('slice').where('documentId', '=', documentId).execute();
  if (slice) await createSliceStore(transaction).insert([slice]);
  for (const query of queries) await transaction.executeQuery(query);
  return { sliceCount: slice ? 1 : 0, charCount: slice?.charCount ?? 0 };
}
