import { RECALL_QUERY_MAX } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { type Retrieval, SearchStrategy } from '../../platform/retrieval/retrieval.ts';
import type { MemoryOwner, MemoryRow } from './memory.schema.ts';
import { createMemoryStore } from './memory.store.ts';
import { memoryDatasetOf } from './memory-index.ts';

/** How many memories a reply is given. */
const RECALLED_MAX = 5;
/** Lower than that of knowledge: a memory is one sentence, and a question seldom has its words. */
export const MIN_SCORE = 0.3;

interface Dependencies {
  database: Database;
  retrieval: Pick<Retrieval, 'search'>;
  now: () => number;
}
export type RecallMemories = ReturnType<typeof createRecallMemories>;

/**
 * Finds memories of one user with one bot by meaning and by words. What the index returns is read again from the table: of this
 * owner, not past its time, not of another conversation.
 */
export function createRecallMemories({ database, retrieval, now }: Dependencies) {
  const store = createMemoryStore(database);

  return async function recall(
    owner: MemoryOwner,
    query: string,
    {
      findSection,
      topK = RECALLED_MAX,
      minScore = MIN_SCORE,
    }: {
      /** The section that the reply is in. Asked for only when something was found. */
      findSection: () => Promise<string | null>;
      topK?: number;
      minScore?: number;
    },
  ): Promise<MemoryRow[]> {
    const known = new Map<string, MemoryRow>();
    const { hits } = await retrieval.search({
      datasetIds: [memoryDatasetOf(owner)],
      query: query.slice(0, RECALL_QUERY_MAX),
      strategy: SearchStrategy.hybrid,
      topK,
      minScore,
      leftOutMax: 0,
      async findHidden(candidates) {
        const ids = candidates.map(({ sliceId }) => sliceId);
        const [kept, sectionId] = await Promise.all([store.listKept(owner, ids, now()), findSection()]);
        for (const row of kept) if (isForSection(row, sectionId)) known.set(row.id, row);
        return { documentIds: [], sliceIds: ids.filter((id) => !known.has(id)) };
      },
    });
    return hits.flatMap(({ sliceId }) => known.get(sliceId) ?? []);
  };
}

/** Not of another conversation. The conversation itself has what its own summary says. */
export const isForSection = ({ type, kind, sectionId: own }: MemoryRow, sectionId: string | null): boolean =>
  type === 'summary' ? own !== sectionId : kind === 'lasting' || own === sectionId;
