import {
  type KnowledgeSkill,
  type LeftOutReason,
  RECALL_MIN_SCORE_DEFAULT,
  RECALL_TOP_K_DEFAULT,
  type RecalledSlice,
  type RecallStrategy,
  SearchStrategy,
  type TagCondition,
} from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Hit, LeftOut, Retrieval, SearchRequest } from '../../platform/retrieval/retrieval.ts';
import type { Spender } from '../usage/index.ts';
import { createRecallStore, type FoundSlice, type ShownSlice } from './recall.store.ts';
import { RERANKED_MAX, type RerankByModel } from './rerank-by-model.ts';
import { createTagStore } from './tag/tag.store.ts';

const LEFT_OUT_SHOWN = 10;
const NOTHING: Recalled = { slices: [], leftOut: [], isByWordsOnly: false };

export type RecallSettings = Pick<KnowledgeSkill, 'top_k' | 'min_score' | 'search_strategy' | 'tag_conditions'> & {
  recall_strategy: Partial<RecallStrategy>;
};

interface Asked extends Partial<RecallSettings> {
  /** Datasets that the asker may see; others are not searched. */
  readonly datasetIds: readonly string[];
  readonly query: string;
  /** For whom a model that reranks is counted. */
  readonly spender: Spender;
  /** Whether the next best are wanted, too. */
  readonly withLeftOut: boolean;
}

export interface Recalled {
  readonly slices: FoundSlice[];
  readonly leftOut: (FoundSlice & { readonly reason: LeftOutReason })[];
  /** The embedding model did not answer. */
  readonly isByWordsOnly: boolean;
}
interface Dependencies {
  database: Database;
  retrieval: Pick<Retrieval, 'search'>;
  rerankByModel: RerankByModel;
}
export type Recall = ReturnType<typeof createRecall>;

/** Searches datasets. What is disabled, deleted, replaced or of another dataset is left out, whatever the index has. */
export function createRecall({ database, retrieval, rerankByModel }: Dependencies) {
  const store = createRecallStore(database);
  const tags = createTagStore(database);

  /** Asked before anything is chosen: documents that do not meet the conditions take nobody's place. */
  async function listMeeting(
    datasetIds: readonly string[],
    conditions: readonly TagCondition[] = [],
  ): Promise<Pick<SearchRequest, 'documentIds'>> {
    return conditions.length === 0 ? {} : { documentIds: await tags.listMeeting(datasetIds, conditions) };
  }

  /** What is found, with the slices of it that may be shown. */
  async function searchShown(request: Omit<SearchRequest, 'findHidden'>) {
    const { datasetIds } = request;
    const shown = new Map<string, ShownSlice>();
    const findHidden: SearchRequest['findHidden'] = (candidates) => store.findHidden(datasetIds, candidates, shown);
    const found = await retrieval.search({ ...request, findHidden });
    const unread = [...found.hits, ...found.leftOut].map(({ sliceId }) => sliceId).filter((id) => !shown.has(id));
    for (const [id, slice] of await store.loadShown(datasetIds, unread)) shown.set(id, slice);
    return { found, shown };
  }

  return async function recall({ datasetIds, query, spender, withLeftOut, ...settings }: Asked): Promise<Recalled> {
    if (datasetIds.length === 0 || query.trim() === '') return NOTHING;
    const meeting = await listMeeting(datasetIds, settings.tag_conditions);
    if (meeting.documentIds?.length === 0) return NOTHING;
    const topK = settings.top_k ?? RECALL_TOP_K_DEFAULT;
    const useRerank = settings.recall_strategy?.use_rerank ?? true;
    const isForModel = useRerank && (await rerankByModel.isSetUp());
    const { found, shown } = await searchShown({
      datasetIds,
      ...meeting,
      query,
      strategy: settings.search_strategy ?? SearchStrategy.semantic,
      topK: isForModel ? Math.max(topK, RERANKED_MAX) : topK,
      useRerank,
      minScore: settings.min_score ?? RECALL_MIN_SCORE_DEFAULT,
      ...(!withLeftOut && { leftOutMax: 0 }),
    });
    // Slices that were hidden since the search have none.
    const withSlice = <Found extends Hit>(hits: readonly Found[]) =>
      hits.flatMap((hit) => {
        const slice = shown.get(hit.sliceId);
        return slice ? [{ hit, slice }] : [];
      });
    const fitting = withSlice(found.hits);
    const ordered = isForModel ? await rerankByModel.rerank(query, fitting, spender) : fitting;
    const beyond = ordered.slice(topK).map((one) => ({ ...one, reason: 'beyond-top-k' as const }));
    const others = withSlice<LeftOut>(found.leftOut).map(({ hit, slice }) => ({ hit, slice, reason: hit.reason }));
    return {
      slices: ordered.slice(0, topK),
      leftOut: [...beyond, ...others].slice(0, LEFT_OUT_SHOWN),
      isByWordsOnly: found.isByWordsOnly,
    };
  };
}

export const toRecalledSlice = ({
  hit,
  slice,
  joinedIds = [slice.id],
}: FoundSlice & { readonly joinedIds?: readonly string[] }): RecalledSlice => ({
  slice_id: slice.id,
  joined_slice_ids: [...joinedIds],
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
