import { type Kysely, sql } from 'kysely';
import type { Database, Engine } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { ClaimedJob, JobRow } from './job.schema.ts';
import { RETRY_WITHIN_MS } from './job-outcome.ts';

type Held = Pick<ClaimedJob, 'id' | 'leaseToken'>;
type Lease = Pick<ClaimedJob, 'leaseToken' | 'leaseUntil'>;
export type JobStore = ReturnType<typeof createJobStore>;

type NewJob = Pick<JobRow, 'id' | 'kind' | 'maxAttempts' | 'createdAt' | 'runAt'> &
  Partial<Pick<JobRow, 'payload' | 'everyMs'>>;

/** A job that was not started yet. */
export function newJob(job: NewJob): JobRow {
  return {
    payload: '{}',
    stage: '',
    attempts: 0,
    lastError: '',
    everyMs: null,
    leaseToken: null,
    leaseUntil: null,
    heartbeatAt: null,
    finishedAt: null,
    failedAt: null,
    ...job,
  };
}

export async function insertJob(database: Database, row: JobRow): Promise<void> {
  await database.insertInto('job').values(row).execute();
}

export function createJobStore(database: Kysely<Tables>, engine: Engine) {
  /** Open, due, and without a valid lease. */
  const due = (kinds: readonly string[], now: number) =>
    database
      .selectFrom('job')
      .select('id')
      .where('finishedAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('runAt', '<=', now)
      .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now)]))
      .where('kind', 'in', kinds)
      .orderBy('runAt')
      .limit(1);

  return {
    /** One row for all processes. A changed interval applies from the next run on. */
    async schedule(row: JobRow): Promise<void> {
      await database
        .insertInto('job')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ everyMs: row.everyMs, maxAttempts: row.maxAttempts }),
        )
        .execute();
    },
    async hasDue(kinds: readonly string[], now: number): Promise<boolean> {
      return (await due(kinds, now).executeTakeFirst()) !== undefined;
    },
    /** Concurrent processes get different jobs. */
    async claim(kinds: readonly string[], now: number, lease: Lease): Promise<ClaimedJob | undefined> {
      const row = await database
        .updateTable('job')
        .set((column) => ({ ...lease, heartbeatAt: now, attempts: column('attempts', '+', 1) }))
        .where('id', '=', skipClaimed(engine, due(kinds, now)))
        .returningAll()
        .executeTakeFirst();
      return row as ClaimedJob | undefined;
    },
    /**
     * After the clock was put back: jobs that would wait for times that only a wrong clock can have given are due now, and leases that
     * it has given end as new ones do, unless their workers renew them.
     */
    async correctTimes(now: number, leaseUntil: number): Promise<void> {
      const open = database.updateTable('job').where('finishedAt', 'is', null).where('failedAt', 'is', null);
      await open
        .set({ runAt: now })
        .where('runAt', '>', now)
        .where(({ and, eb, or }) =>
          or([
            eb('runAt', '>', sql<number>`${now} + every_ms`),
            and([eb('createdAt', '>', now), eb('runAt', '<=', sql<number>`created_at + ${RETRY_WITHIN_MS}`)]),
            and([eb('everyMs', 'is', null), eb('attempts', '>', 0), eb('runAt', '>', now + RETRY_WITHIN_MS)]),
          ]),
        )
        .execute();
      await open.set({ leaseUntil }).where('leaseUntil', '>', leaseUntil).execute();
    },
    /** Returns whether this worker still held the lease. */
    async changeHeld({ id, leaseToken }: Held, change: Partial<JobRow>): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('job')
        .set(change)
        .where('id', '=', id)
        .where('leaseToken', '=', leaseToken)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    find(id: string): Promise<JobRow | undefined> {
      return database.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
    },
    listOpen(kind: string, open: Database = database): Promise<JobRow[]> {
      return open
        .selectFrom('job')
        .selectAll()
        .where('kind', '=', kind)
        .where('finishedAt', 'is', null)
        .where('failedAt', 'is', null)
        .execute();
    },
    async deleteEnded(before: number): Promise<void> {
      await database
        .deleteFrom('job')
        .where((row) => row.or([row('finishedAt', '<=', before), row('failedAt', '<=', before)]))
        .execute();
    },
  };
}

interface LockableQuery<Query> {
  forUpdate(): Query & { skipLocked(): Query };
}

/**
 * Skips rows that another process is claiming, instead of waiting for their locks. SQLite has one writer at a time,
 * so it needs nothing.
 */
function skipClaimed<Query extends LockableQuery<Query>>(engine: Engine, query: Query): Query {
  return engine === 'postgres' ? query.forUpdate().skipLocked() : query;
}
