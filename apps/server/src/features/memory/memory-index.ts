import type { CompiledQuery } from 'kysely';
import { OWN_INDEX_PREFIX, type Retrieval, STATIC_EMBEDDING } from '../../platform/retrieval/retrieval.ts';
import type { MemoryOwner, MemoryRow } from './memory.schema.ts';

export const MEMORY_INDEX_PREFIX = `${OWN_INDEX_PREFIX}memory-`;

/** A bot has one index for each of its users, so that a search never reads the memories of others. */
export const memoryDatasetOf = ({ botId, userId }: MemoryOwner): string => `${MEMORY_INDEX_PREFIX}${botId}-${userId}`;

export type MemoryIndex = ReturnType<typeof createMemoryIndex>;

/**
 * The memories as retrieval searches them: the same search as that of knowledge. Always by our own tables and never by an
 * embedding model: recall comes before the first token of a reply, and must not wait for a model.
 */
export function createMemoryIndex(retrieval: Pick<Retrieval, 'writeQueriesWith' | 'removeQueries' | 'lockQuery'>) {
  return {
    writeQueries: (owner: MemoryOwner, memories: readonly Pick<MemoryRow, 'id' | 'text'>[]): Promise<CompiledQuery[]> =>
      retrieval.writeQueriesWith(
        memories.map(({ id, text }) => ({
          sliceId: id,
          // Each by itself: slices of one document would give way to those of others.
          documentId: `${OWN_INDEX_PREFIX}${id}`,
          datasetId: memoryDatasetOf(owner),
          title: '',
          text,
        })),
        STATIC_EMBEDDING,
      ),
    /** Whoever changes memories of the same owner waits until the end of the transaction. */
    lockQuery: (owner: MemoryOwner): CompiledQuery => retrieval.lockQuery(memoryDatasetOf(owner)),
    removeQueries: (ids: readonly string[]): CompiledQuery[] => retrieval.removeQueries({ sliceIds: ids }),
    removeAllQueries: (owner: MemoryOwner): CompiledQuery[] =>
      retrieval.removeQueries({ datasetId: memoryDatasetOf(owner) }),
  };
}
