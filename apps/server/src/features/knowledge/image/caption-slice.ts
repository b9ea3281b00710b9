import { SliceStatus } from '@parley/contract';
import type { CompiledQuery } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Retrieval } from '../../../platform/retrieval/retrieval.ts';
import { toSlicePlace } from '../chunk/blocks.ts';
import { lengthOf } from '../chunk/chunk.ts';
import type { DocumentRow, SliceRow } from '../knowledge.schema.ts';
import { createSliceStore } from '../slice.store.ts';
import { indexTitle } from '../to-contract.ts';

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

/** Indexing takes time: it is done before the transaction. */
export async function prepareCaption(
  { retrieval, newId }: Dependencies,
  document: Pick<DocumentRow, 'id' | 'datasetId' | 'name'>,
  revision: number,
  caption: string,
): Promise<CaptionSlice> {
  const removed = retrieval.removeQueries({ documentId: document.id });
  if (caption === '') return { slice: null, queries: removed };
  const slice: SliceRow = {
    id: newId(),
    documentId: document.id,
    revision,
    sequence: 1,
    content: caption,
    charCount: lengthOf(caption),
    hitCount: 0,
    status: SliceStatus.done,
    place: JSON.stringify(toSlicePlace({ type: 'message' })),
  };
  const written = await retrieval.writeQueries([
    {
      sliceId: slice.id,
      documentId: document.id,
      datasetId: document.datasetId,
      title: indexTitle(document.name, slice),
      text: caption,
    },
  ]);
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
