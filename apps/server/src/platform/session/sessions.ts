import type { Locale } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { AuditLog } from '../audit-log/audit-log.ts';
import { type ClockAndIds, DAY_MS, hashSecret } from '../clock-and-ids.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Log } from '../log.ts';
import type { AccessChanges } from './access-changes.ts';
import type { SessionRow } from './session.schema.ts';
import { createSessionStore } from './session.store.ts';

export const SESSION_MAX_AGE_MS = 30 * DAY_MS;
const SESSION_MAX_IDLE_MS = 14 * DAY_MS;
/** `last_seen_at` is written at most this often, so that a read does not always cost a write. */
const TOUCH_INTERVAL_MS = 60_000;
const USER_AGENT_MAX = 512;
/** A stream that is open when its session expires may finish. No reply takes longer than this. */
const EXPIRED_GRACE_MS = 15 * 60_000;

/** The client of a call. */
export interface ClientInfo {
  readonly ip: string;
  readonly userAgent: string;
}

/** The user of a valid session. */
export interface SessionCaller {
  readonly sessionId: string;
  readonly userId: string;
  readonly locale: Locale;
  readonly isAdministrator: boolean;
  readonly expiresAt: number;
}

export interface Sessions {
  find(token: string): Promise<SessionCaller | null>;
  /** The session ids whose streams must close: revoked, or expired longer ago than the grace period. */
  endedOf(callers: readonly SessionCaller[]): Promise<Set<string>>;
  listOwn(scope: Scope): Promise<SessionRow[]>;
  endOwn(scope: Scope, id: string): Promise<void>;
  endOthers(scope: Scope): Promise<number>;
  deleteExpired(): Promise<void>;
}

/** Starts a session in the caller's transaction and returns the token, of which only a hash is stored. */
export async function startSession(
  database: Database,
  { now, newId, newSecret }: ClockAndIds,
  { userId, ip, userAgent }: { userId: string } & ClientInfo,
): Promise<string> {
  const { secret, hash } = newSecret();
  const at = now();
  await createSessionStore(database).insert({
    id: newId(),
    userId,
    tokenHash: hash,
    createdAt: at,
    lastSeenAt: at,
    expiresAt: at + SESSION_MAX_AGE_MS,
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    ip,
  });
  return secret;
}

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  database: Kysely<Tables>;
  accessChanges: Pick<AccessChanges, 'publish'>;
  auditLog: AuditLog;
  log: Log;
}

export function createSessions({ database, accessChanges, auditLog, now, log }: Dependencies): Sessions {
  const store = createSessionStore(database);

  /** Not awaited, so that reads still work on a full disk. */
  function touch(id: string, at: number): void {
    store.touch(id, at).catch((error) => log.warn({ err: error }, 'session not touched'));
  }

  /** Ends sessions of the caller; gives how many. */
  async function end(
    scope: Scope,
    kind: 'signed-out' | 'sessions-revoked',
    revoke: (transaction: Database) => Promise<number>,
  ): Promise<number> {
    const count = await database.transaction().execute(async (transaction) => {
      const revoked = await revoke(transaction);
      if (revoked > 0) await auditLog.write(transaction, scope, kind, { count: revoked });
      return revoked;
    });
    accessChanges.publish(scope.userId);
    return count;
  }

  return {
    async find(token) {
      const row = await store.findByTokenHash(hashSecret(token));
      const at = now();
      if (!row || row.expiresAt <= at || row.lastSeenAt <= at - SESSION_MAX_IDLE_MS) return null;
      if (row.lastSeenAt <= at - TOUCH_INTERVAL_MS) touch(row.id, at);
      return {
        sessionId: row.id,
        userId: row.userId,
        locale: row.locale,
        isAdministrator: row.isAdministrator === 1,
        expiresAt: row.expiresAt,
      };
    },
    async endedOf(callers) {
      const at = now();
      const idsOf = (some: readonly SessionCaller[]) => some.map(({ sessionId }) => sessionId);
      const overdue = idsOf(callers.filter(({ expiresAt }) => expiresAt + EXPIRED_GRACE_MS <= at));
      const valid = idsOf(callers.filter(({ expiresAt }) => expiresAt > at));
      const existing = valid.length > 0 ? await store.existingOf(valid) : new Set();
      return new Set([...overdue, ...valid.filter((id) => !existing.has(id))]);
    },
    listOwn: (scope) => store.listOwn(scope, now(), now() - SESSION_MAX_IDLE_MS),
    async endOwn(scope, id) {
      const revoke = (transaction: Database) => createSessionStore(transaction).deleteOwn(scope, id);
      await end(scope, id === scope.sessionId ? 'signed-out' : 'sessions-revoked', revoke);
    },
    endOthers: (scope) =>
      end(scope, 'sessions-revoked', (transaction) => createSessionStore(transaction).deleteOthers(scope)),
    deleteExpired: () => store.deleteExpired(now(), now() - SESSION_MAX_IDLE_MS),
  };
}
