import type { Kysely } from 'kysely';
import type { AuditActor, AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Log } from '../../platform/log.ts';

/** Strangers cause these entries: without a limit they could fill the disk. */
export const LISTED_PER_HOUR = 500;

/** Never rejects: the visitor is refused anyway. */
export type RecordFailedSignIn = (actor: AuditActor) => Promise<void>;

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  database: Kysely<Tables>;
  auditLog: AuditLog;
  log: Log;
}

/** Of one hour, in all processes. It is stored: a restart neither loses what is counted nor begins anew. */
interface Counts {
  readonly hour: number;
  readonly listed: number;
  readonly unlisted: number;
}

const FACT = 'failed-sign-ins';
const NOBODY: AuditActor = { userId: null, address: '' };

/** Writes failed sign-ins to the audit log: one entry each, and beyond a limit one entry for all of the hour. */
export function createFailedSignIns({ database, auditLog, log, now }: Dependencies) {
  /** Others wait until the end of the transaction. The unlisted ones of an hour that is over become an entry. */
  async function lockCounts(transaction: Database): Promise<Counts> {
    const hour = Math.floor(now() / HOUR_MS);
    const none: Counts = { hour, listed: 0, unlisted: 0 };
    await transaction
      .insertInto('installation')
      .values({ fact: FACT, value: JSON.stringify(none) })
      .onConflict((conflict) => conflict.column('fact').doNothing())
      .execute();
    const { value } = await transaction
      .updateTable('installation')
      .set((row) => ({ value: row.ref('value') }))
      .where('fact', '=', FACT)
      .returning('value')
      .executeTakeFirstOrThrow();
    const counts: Counts = JSON.parse(value);
    if (counts.hour === hour) return counts;
    const { unlisted: count } = counts;
    if (count > 0) await auditLog.write(transaction, NOBODY, 'failed-sign-ins-unlisted', { count });
    return none;
  }

  async function save(transaction: Database, counts: Counts): Promise<void> {
    const value = JSON.stringify(counts);
    await transaction.updateTable('installation').set({ value }).where('fact', '=', FACT).execute();
  }

  const record = (actor: AuditActor): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const counts = await lockCounts(transaction);
      const isListed = counts.listed < LISTED_PER_HOUR;
      if (isListed) await auditLog.write(transaction, actor, 'sign-in-failed', {});
      const { listed, unlisted } = counts;
      await save(transaction, isListed ? { ...counts, listed: listed + 1 } : { ...counts, unlisted: unlisted + 1 });
    });

  return {
    record: ((actor) =>
      record(actor).catch((error) =>
        log.warn({ err: error }, 'a failed sign-in was not recorded'),
      )) satisfies RecordFailedSignIn,
    /** Scheduled: the entry of an hour does not wait for the next failed sign-in. */
    recordUnlisted: (): Promise<void> =>
      database.transaction().execute(async (transaction) => save(transaction, await lockCounts(transaction))),
  };
}
