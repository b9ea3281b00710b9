import {
  DatasetStatus,
  type DocumentSource,
  type FormatType,
  type KnowledgeSkill,
  type LeftOutReason,
  RECALL_MIN_SCORE_DEFAULT,
  RECALL_TOP_K_DEFAULT,
  type RecalledSlice,
  SearchStrategy,
} from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import type { Hit, LeftOut, Retrieval } from '../../platform/retrieval/retrieval.ts';

const LEFT_OUT_SHOWN = 10;

export type RecallSettings = Pick<KnowledgeSkill, 'top_k' | 'min_score' | 'search_strategy'>;

interface Asked extends Partial<RecallSettings> {
  /** Datasets that the asker may see; others are not searched. */
  readonly datasetIds: readonly string[];
  readonly query: string;
}

/** A slice that may be shown, with its document. */
export interface ShownSlice {
  readonly id: string;
  readonly sequence: number;
  readonly content: string;
  readonly place: string;
  readonly documentId: string;
  readonly documentName: string;
  readonly sourceType: DocumentSource;
  /** The file; null for a text, a page and a file that is gone. */
  readonly objectId: string | null;
  readonly datasetId: string;
  readonly datasetName: string;
  readonly formatType: FormatType;
}

export interface Recalled {
  readonly slices: { readonly hit: Hit; readonly slice: ShownSlice }[];
  readonly leftOut: { readonly hit: Hit; readonly slice: ShownSlice; readonly reason: LeftOutReason }[];
}
export type Recall = ReturnType<typeof createRecall>;

/** Searches datasets. What is disabled, deleted, replaced or of another dataset is left out, whatever the index has. */
export function createRecall({ database, retrieval }: { database: Database; retrieval: Pick<Retrieval, 'search'> }) {
  async function loadShown(datasetIds: readonly string[], ids: readonly string[]): Promise<Map<string, ShownSlice>> {
    const rows = await inChunks(ids, (some) =>
      database
        .selectFrom('slice')
        .innerJoin('document', (join) =>
          join.onRef('document.id', '=', 'slice.documentId').onRef('document.revision', '=', 'slice.revision'),
        )
        .innerJoin('dataset', 'dataset.id', 'document.datasetId')
        .select([
          'slice.id',
          'slice.sequence',
          'slice.content',
          'slice.place',
          'slice.documentId',
          'document.name as documentName',
          'document.sourceType',
          'document.objectId',
          'document.datasetId',
          'dataset.name as datasetName',
          'dataset.formatType',
        ])
        .where('slice.id', 'in', some)
        .where('document.datasetId', 'in', datasetIds)
        .where('document.isDisabled', '=', 0)
        .where('dataset.status', '=', DatasetStatus.ready)
        .execute(),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Of datasets with disabled documents, the others; undefined where none is disabled. */
  async function enabledDocuments(datasetIds: readonly string[]): Promise<string[] | undefined> {
    const disabled = await database
      .selectFrom('document')
      .select('id')
      .where('datasetId', 'in', datasetIds)
      .where('isDisabled', '=', 1)
      .limit(1)
      .executeTakeFirst();
    if (!disabled) return undefined;
    const rows = await database
      .selectFrom('document')
      .select('id')
      .where('datasetId', 'in', datasetIds)
      .where('isDisabled', '=', 0)
      .execute();
    return rows.map(({ id }) => id);
  }

  return async function recall({ datasetIds, query, ...settings }: Asked): Promise<Recalled> {
    if (datasetIds.length === 0 || query.trim() === '') return { slices: [], leftOut: [] };
    const topK = settings.top_k ?? RECALL_TOP_K_DEFAULT;
    const documentIds = await enabledDocuments(datasetIds);
    const found = await retrieval.search({
      datasetIds,
      query,
      strategy: settings.search_strategy ?? SearchStrategy.semantic,
      topK,
      minScore: settings.min_score ?? RECALL_MIN_SCORE_DEFAULT,
      ...(documentIds && { documentIds }),
    });
    const shown = await loadShown(
      datasetIds,
      [...found.hits, ...found.leftOut].map(({ sliceId }) => sliceId),
    );
    const withSlice = <Found extends Hit>(hits: readonly Found[]) =>
      hits.flatMap((hit) => {
        const slice = shown.get(hit.sliceId);
        return slice ? [{ hit, slice }] : [];
      });
    const slices: Recalled['slices'] = withSlice(found.hits);
    const rest = withSlice<LeftOut>(found.leftOut);
    // Instead of slices that may not be shown, the next best.
    const promoted = rest.filter(({ hit }) => hit.reason === 'beyond-top-k').slice(0, topK - slices.length);
    return {
      slices: [...slices, ...promoted],
      leftOut: rest
        .filter((one) => !promoted.includes(one))
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
