import type { Database, WriteTogether } from '../../platform/database/database.ts';
import type { Retrieval } from '../../platform/retrieval/retrieval.ts';
import type { MemoryOwner } from './memory.schema.ts';
import { createMemoryStore } from './memory.store.ts';
import { memoryDatasetOf } from './memory-index.ts';

const AT_ONCE = 100;

interface Dependencies {
  database: Database;
  writeTogether: WriteTogether;
  /** Asked for when it is needed: deletion is set up before retrieval is. */
  retrieval: () => Pick<Retrieval, 'removeQueries'>;
}
export type MemoryDeletion = ReturnType<typeof createMemoryDeletion>;

/** Deletes memories with their index, of which a foreign key knows nothing. */
export function createMemoryDeletion({ database, writeTogether, retrieval }: Dependencies) {
  const store = createMemoryStore(database);
  const deleteOfOwner = (owner: MemoryOwner): Promise<void> =>
    writeTogether([store.deleteAll(owner), ...retrieval().removeQueries({ datasetId: memoryDatasetOf(owner) })]);

  return {
    /** What the bots of a space remember about anybody. */
    async deleteOfSpace(spaceId: string, signal: AbortSignal): Promise<void> {
      for (;;) {
        const owners = await store.listOwnersInSpace(spaceId, AT_ONCE);
        if (owners.length === 0) break;
        for (const owner of owners) {
          signal.throwIfAborted();
          await deleteOfOwner(owner);
        }
      }
      await store.deleteSwitchesOfSpace(spaceId);
    },
    /** What any bot remembers about a user. */
    async deleteOfUser(userId: string, signal: AbortSignal): Promise<void> {
      for (const botId of await store.listBotsOf(userId)) {
        signal.throwIfAborted();
        await deleteOfOwner({ userId, botId });
      }
    },
    /** Those past their time, those of conversations whose context was cleared, and what the index has of others that are gone. */
    async deleteEnded(now: number, signal: AbortSignal): Promise<void> {
      for (;;) {
        signal.throwIfAborted();
        const ended = await store.listEnded(now, AT_ONCE);
        if (ended.length === 0) break;
        await writeTogether([
          ...ended.map((row) => store.delete(row, [row.id])),
          ...retrieval().removeQueries({ sliceIds: ended.map(({ id }) => id) }),
        ]);
      }
      for (let sliceIds = await store.listLeftovers(AT_ONCE); sliceIds.length > 0; ) {
        signal.throwIfAborted();
        await writeTogether(retrieval().removeQueries({ sliceIds }));
        sliceIds = await store.listLeftovers(AT_ONCE);
      }
    },
  };
}
