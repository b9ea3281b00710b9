import { UNUSED_KEPT_MS } from '@parley/contract';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database, Engine, WriteTogether } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { JobContext } from '../../platform/jobs/run-job.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';

/** Whether something refers to the row of the table `object` that a query looks at. */
export type ObjectReference = RawBuilder<boolean>;

/** The user who gets the object of a user whose account is deleted, where something that stays refers to it; else null. */
export type ObjectHeir = (userId: string) => RawBuilder<string | null>;

/** A query for ids of objects, in one column of the name `object_id`. */
export type ObjectIds = RawBuilder<{ object_id: string }>;

/** The queries that delete objects, around others that delete what refers to them, all in one transaction. */
interface ObjectRemoval {
  readonly before: readonly CompiledQuery[];
  readonly after: readonly CompiledQuery[];
  /** Deletes the bytes. Called after the commit; what it does not get done, a job does. */
  finish(): Promise<void>;
}

interface Dependencies extends Pick<ClockAndIds, 'newId'> {
  database: Database;
  engine: Engine;
  writeTogether: WriteTogether;
  storage: ObjectStorage;
  jobs: Jobs;
  references: readonly ObjectReference[];
  heirs: readonly ObjectHeir[];
}

export type ObjectReleases = ReturnType<typeof createObjectReleases>;

/** How many files a call deletes itself before it leaves the rest to a job. */
const DELETED_AT_ONCE = 100;
/** A transaction that deletes more rows would make other writers wait. */
const ROWS_AT_ONCE = 200;

/**
 * Deletes objects together with what refers to them. The rows go in the transaction of the deletion, so addresses end with it;
 * the bytes go after it.
 *
 *     before   the objects in question are written to `object_release`
 *     …        messages, a bot, a space are deleted, and their references with them
 *     after    objects without a reference are deleted; the others leave `object_release`
 *     finish   the bytes of those in `object_release` are deleted, and then their lines
 */
export function createObjectReleases(dependencies: Dependencies) {
  const { database, engine, writeTogether, storage, jobs, references, heirs, newId } = dependencies;
  const isReferenced = sql<boolean>`(${sql.join(references, sql` or `)})`;

  /** Up to `count` files; whether there may be more. */
  async function deleteBytes(batch: string | null, count: number): Promise<boolean> {
    let query = database.selectFrom('objectRelease').selectAll().limit(count);
    if (batch !== null) query = query.where('batch', '=', batch);
    const rows = await query.execute();
    for (const { batch, objectId } of rows) {
      await storage.delete(objectId);
      await storage.unfinished.discard(objectId);
      await database.deleteFrom('objectRelease').where('batch', '=', batch).where('objectId', '=', objectId).execute();
    }
    return rows.length === count;
  }

  async function deleteAllBytes(batch: string | null, signal: AbortSignal): Promise<void> {
    while (await deleteBytes(batch, DELETED_AT_ONCE)) signal.throwIfAborted();
  }

  const enqueue = jobs.define<{ batch: string }>('delete-released-objects', ({ batch }, { signal }) =>
    deleteAllBytes(batch, signal),
  );

  /** Deletes those of the objects that nothing refers to afterwards, and that also meet the condition. */
  function removalOf(objectIds: ObjectIds, condition: RawBuilder<boolean> = sql`1 = 1`): ObjectRemoval {
    const batch = newId();
    const released = sql`(select object_id from object_release where batch = ${batch})`;
    // Locked before references are looked for: whoever adds one waits, and then finds that the object is gone.
    const lock =
      engine === 'postgres' ? [sql`select id from object where id in ${released} order by id for update`] : [];
    return {
      before: [
        sql`insert into object_release (batch, object_id)
          select distinct cast(${batch} as text), released.object_id from (${objectIds}) as released`,
      ].map((query) => query.compile(database)),
      after: [
        ...lock,
        sql`delete from object where id in ${released} and not ${isReferenced} and ${condition}`,
        sql`delete from object_release where batch = ${batch}
          and exists (select 1 from object where object.id = object_release.object_id)`,
      ].map((query) => query.compile(database)),
      finish: () => finish(batch),
    };
  }

  async function finish(batch: string): Promise<void> {
    if (await deleteBytes(batch, DELETED_AT_ONCE)) await enqueue(database, { batch });
  }

  /** Runs the queries and deletes those of the objects that nothing refers to afterwards, in one transaction. */
  async function removeWith(
    objectIds: ObjectIds,
    queries: readonly CompiledQuery[],
    condition?: RawBuilder<boolean>,
  ): Promise<void> {
    const { before, after, finish } = removalOf(objectIds, condition);
    await writeTogether([...before, ...queries, ...after]);
    await finish();
  }

  /** Gives whether there may be more. */
  async function removeSomeOfUser(userId: string, signal: AbortSignal): Promise<boolean> {
    const { rows } = await sql<{ id: string }>`select id from object where owner_id = ${userId}
      union all select id from upload where owner_id = ${userId} limit ${ROWS_AT_ONCE}`.execute(database);
    if (rows.length === 0) return false;
    const batch = newId();
    const ids = sql.join(rows.map(({ id }) => id));
    const heir = sql`coalesce(${sql.join(heirs.map((heirOf) => heirOf(userId)))}, null)`;
    const some = sql`id in (${ids}) and owner_id = ${userId}`;
    const queries = [
      sql`update object set owner_id = ${heir} where ${some} and ${heir} is not null`,
      sql`insert into object_release (batch, object_id)
        select cast(${batch} as text), id from object where ${some}
        union all select cast(${batch} as text), id from upload where ${some}`,
      sql`delete from object where ${some}`,
      sql`delete from upload where ${some}`,
    ];
    await writeTogether(queries.map((query) => query.compile(database)));
    await deleteAllBytes(batch, signal);
    return true;
  }

  return {
    isReferenced,
    /**
     * Deletes the files and unfinished uploads of a user, whatever refers to them: what does goes with the user. Pictures of agents
     * and spaces that stay get the owner of that space; the user has left it before.
     */
    async removeOfUser(userId: string, signal: AbortSignal): Promise<void> {
      while (await removeSomeOfUser(userId, signal)) signal.throwIfAborted();
    },
    removeWith,
    /** The queries of `removeWith`, for a transaction of the caller. */
    removalOf: (objectIds: ObjectIds): ObjectRemoval => removalOf(objectIds),
    /** Deletes the files of a user that were not sent and that no composer has kept since a time. */
    releaseUnsent: (ownerId: string, since: number): Promise<void> =>
      removeWith(
        sql`select id as object_id from object
          where owner_id = ${ownerId} and purpose = 'file' and kept_until < ${since + UNUSED_KEPT_MS}`,
        [],
      ),
    /** Scheduled: what was left to do when a process died. */
    deleteReleased: ({ signal }: JobContext) => deleteAllBytes(null, signal),
  };
}
