import { SpaceType } from '@parley/contract';
import { type Kysely, sql } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { DELETION_ATTEMPTS_MAX, type Jobs } from '../../platform/jobs/jobs.ts';
import type { ObjectReleases } from '../object/index.ts';
import { createSpaceStore } from './space.store.ts';
import { iconOfSpace } from './space-objects.ts';

/** A transaction that changes more rows would make other writers wait. */
const OBJECTS_AT_ONCE = 500;

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  jobs: Jobs;
  objects: Pick<ObjectReleases, 'removeWith'>;
  /** Deletes the bots of a space and everybody's conversations with them, in batches. */
  deleteBots(spaceId: string, signal: AbortSignal): Promise<void>;
  /** Deletes the datasets of a space, in batches. */
  deleteKnowledge(spaceId: string, signal: AbortSignal): Promise<void>;
  /** Deletes the tables of a space, in batches. */
  deleteDatabases(spaceId: string, signal: AbortSignal): Promise<void>;
  /** Some of the spaces without members that hold the bots in the bin of a space. */
  listSpacesInBin(spaceId: string): Promise<string[]>;
}

export type SpaceDeletion = ReturnType<typeof createSpaceDeletion>;

/**
 * Deletes spaces in two steps. A space without members is deleted: nobody sees it, its bots or the conversations with them,
 * because all of these are seen through the membership. A job then deletes the rows in batches, because there may be more of them
 * than one transaction should delete.
 */
export function createSpaceDeletion({
  database,
  clockAndIds,
  jobs,
  objects,
  deleteBots,
  deleteKnowledge,
  deleteDatabases,
  listSpacesInBin,
}: Dependencies) {
  async function deleteRows(spaceId: string, signal: AbortSignal): Promise<void> {
    await deleteBin(spaceId, signal);
    await deleteBots(spaceId, signal);
    await deleteKnowledge(spaceId, signal);
    await deleteDatabases(spaceId, signal);
    for (const table of ['object', 'upload'] as const) while (await leaveSpace(table, spaceId)) signal.throwIfAborted();
    const deleteRow = database.deleteFrom('space').where('id', '=', spaceId).compile();
    await objects.removeWith(iconOfSpace(spaceId), [deleteRow]);
  }

  async function deleteBin(spaceId: string, signal: AbortSignal): Promise<void> {
    for (let ids = await listSpacesInBin(spaceId); ids.length > 0; ids = await listSpacesInBin(spaceId))
      for (const id of ids) await deleteRows(id, signal);
  }

  /** A file of a user stays with the user. Gives whether there may be more. */
  async function leaveSpace(table: 'object' | 'upload', spaceId: string): Promise<boolean> {
    const some = sql`select id from ${sql.table(table)} where space_id = ${spaceId} limit ${OBJECTS_AT_ONCE}`;
    const { numAffectedRows = 0n } =
      await sql`update ${sql.table(table)} set space_id = null where id in (${some})`.execute(database);
    return numAffectedRows > 0n;
  }

  const enqueue = jobs.define<{ spaceId: string }>(
    'delete-space',
    ({ spaceId }, { signal }) => deleteRows(spaceId, signal),
    { maxAttempts: DELETION_ATTEMPTS_MAX },
  );

  return {
    /** Of a space without members. */
    deleteRows,
    /** Makes the space vanish for all its members, in the transaction of the caller. */
    async discard(transaction: Database, spaceId: string): Promise<void> {
      await createSpaceStore(transaction).deleteMembers([spaceId]);
      await enqueue(transaction, { spaceId });
    },
    /** A space of nobody: the bot that the transaction of the caller moves to it is hidden until it moves back. */
    async createHidden(transaction: Database): Promise<string> {
      const id = clockAndIds.newId();
      await createSpaceStore(transaction).insert({
        id,
        name: '',
        description: '',
        iconObjectId: null,
        type: SpaceType.team,
        personalOwnerId: null,
        createdAt: clockAndIds.now(),
        hideOperation: 0,
      });
      return id;
    },
    /** Deletes a hidden space that holds nothing any more. Files that were counted for it meanwhile count for the other space. */
    async dissolveHidden(transaction: Database, spaceId: string, heirId: string): Promise<void> {
      for (const table of ['object', 'upload'] as const)
        await transaction.updateTable(table).set({ spaceId: heirId }).where('spaceId', '=', spaceId).execute();
      await transaction.deleteFrom('space').where('id', '=', spaceId).execute();
    },
  };
}
