import {
  type KnowledgeSkill,
  type LeftOutReason,
  RECALL_MIN_SCORE_DEFAULT,
  RECALL_TOP_K_DEFAULT,
  type RecalledSlice,
  SearchStrategy,
} from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Hit, LeftOut, Retrieval } from '../../platform/retrieval/retrieval.ts';
import { createRecallStore, type ShownSlice } from './recall.store.ts';

const LEFT_OUT_SHOWN = 10;

export type RecallSettings = Pick<KnowledgeSkill, 'top_k' | 'min_score' | 'search_strategy'>;

interface Asked extends Partial<RecallSettings> {
  /** Datasets that the asker may see; others are not searched. */
  readonly datasetIds: readonly string[];
  readonly query: string;
}

export interface Recalled {
  readonly slices: { readonly hit: Hit; readonly slice: ShownSlice }[];
  readonly leftOut: { readonly hit: Hit; readonly slice: ShownSlice; readonly reason: LeftOutReason }[];
}
export type Recall = ReturnType<typeof createRecall>;

/** Searches datasets. What is disabled, deleted, replaced or of another dataset is left out, whatever the index has. */
export function createRecall({ database, retrieval }: { database: Database; retrieval: Pick<Retrieval, 'search'> }) {
  const store = createRecallStore(database);

  return async function recall({ datasetIds, query, ...settings }: Asked): Promise<Recalled> {
    if (datasetIds.length === 0 || query.trim() === '') return { slices: [], leftOut: [] };
    const found = await retrieval.search({
      datasetIds,
      query,
      strategy: settings.search_strategy ?? SearchStrategy.semantic,
      topK: settings.top_k ?? RECALL_TOP_K_DEFAULT,
      minScore: settings.min_score ?? RECALL_MIN_SCORE_DEFAULT,
      findHidden: (candidates) => store.findHidden(datasetIds, candidates),
    });
    const shown = await store.loadShown(
      datasetIds,
      [...found.hits, ...found.leftOut].map(({ sliceId }) => sliceId),
    );
    // Slices that were hidden since the search have none.
    const withSlice = <Found extends Hit>(hits: readonly Found[]) =>
      hits.flatMap((hit) => {
        const slice = shown.get(hit.sliceId);
        return slice ? [{ hit, slice }] : [];
      });
    return {
      slices: withSlice(found.hits),
      leftOut: withSlice<LeftOut>(found.leftOut)
        .slice(0, LEFT_OUT_SHOWN)
        .map(({ hit, slice }) => ({ hit, slice, reason: hit.reason })),
    };
  };
}

export const toRecalledSlice = ({ hit, slice }: Recalled['slices'][number]): RecalledSlice => ({
  slice_id: slice.id,
  slice: slice.content,
  score: hit.score,
  semantic_score: hit.arms.semantic,
  full_text_score: hit.arms.fullText,
  rerank_score: hit.arms.rerank,
  matched_words: [...hit.matchedWords],
  place: JSON.parse(slice.place),
  meta: {
    dataset: { id: slice.datasetId, name: slice.datasetName },
    document: {
      id: slice.documentId,
      name: slice.documentName,
      format_type: slice.formatType,
      source_type: slice.sourceType,
    },
  },
});
