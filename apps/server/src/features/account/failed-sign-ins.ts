import type { AuditActor, AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';

/** Strangers cause these entries: without a limit they could fill the disk. */
export const LISTED_PER_HOUR = 500;

/** Never rejects: the visitor is refused anyway. */
export type RecordFailedSignIn = (actor: AuditActor) => Promise<void>;

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  database: Database;
  auditLog: AuditLog;
  log: Log;
}

/** Writes failed sign-ins to the audit log: one entry each, and beyond a limit one entry for all of the hour. */
export function createRecordFailedSignIn({ database, auditLog, log, now }: Dependencies): RecordFailedSignIn {
  let hour = 0;
  let listed = 0;
  let unlisted = 0;

  async function record(actor: AuditActor): Promise<void> {
    const thisHour = Math.floor(now() / HOUR_MS);
    const count = thisHour === hour ? 0 : unlisted;
    if (thisHour !== hour) [hour, listed, unlisted] = [thisHour, 0, 0];
    if (count > 0) {
      const nobody: AuditActor = { userId: null, address: '' };
      await auditLog.write(database, nobody, 'failed-sign-ins-unlisted', { count });
    }
    if (listed < LISTED_PER_HOUR) {
      listed += 1;
      await auditLog.write(database, actor, 'sign-in-failed', {});
    } else unlisted += 1;
  }

  return (actor) => record(actor).catch((error) => log.warn({ err: error }, 'a failed sign-in was not recorded'));
}
