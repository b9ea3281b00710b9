import type { Database } from '../../platform/database/database.ts';
import { createTaskStore } from './task.store.ts';

/** Each has up to some hundred runs. */
const AT_ONCE = 20;

/** Deletes tasks with their runs, batch by batch. */
export function createTaskDeletion(database: Database) {
  const store = createTaskStore(database);
  async function deleteAll(listPage: () => Promise<string[]>, signal: AbortSignal): Promise<void> {
    for (let ids = await listPage(); ids.length > 0; ids = await listPage()) {
      signal.throwIfAborted();
      await store.delete(ids);
    }
  }
  return {
    /** Of all users with the bots of a space. */
    deleteOfSpace: (spaceId: string, signal: AbortSignal) =>
      deleteAll(() => store.listIdsOfSpace(spaceId, AT_ONCE), signal),
    deleteOfUser: (userId: string, signal: AbortSignal) =>
      deleteAll(() => store.listIdsOfUser(userId, AT_ONCE), signal),
  };
}
