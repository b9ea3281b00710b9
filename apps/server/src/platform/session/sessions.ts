import type { Locale } from '@parley/contract';
import { type ClockAndIds, hashSecret } from '../clock-and-ids.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { createSessionStore } from './session.store.ts';

const DAY_MS = 86_400_000;
export const SESSION_MAX_AGE_MS = 30 * DAY_MS;
const SESSION_MAX_IDLE_MS = 14 * DAY_MS;
/** `last_seen_at` is written at most this often: a read should not cost a write. */
const SEEN_EVERY_MS = 60_000;
const USER_AGENT_MAX = 512;

/** Where a call comes from. */
export interface Whence {
  readonly ip: string;
  readonly userAgent: string;
}

/** Who is behind a valid session. */
export interface SessionCaller {
  readonly sessionId: string;
  readonly userId: string;
  readonly locale: Locale;
  readonly isAdministrator: boolean;
}

export interface Sessions {
  find(token: string): Promise<SessionCaller | null>;
  deleteExpired(): Promise<void>;
}

/** Starts a session within the caller's transaction and gives the token, which is stored nowhere. */
export async function startSession(
  database: Database,
  { now, newId, newSecret }: ClockAndIds,
  { userId, ip, userAgent }: { userId: string } & Whence,
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

export function createSessions(database: Database, { now }: ClockAndIds, log: Log): Sessions {
  const store = createSessionStore(database);

  /** Not awaited by the request: on a full disk reading goes on. */
  function touch(id: string, at: number): void {
    store.touch(id, at).catch((error) => log.warn({ err: error }, 'session not touched'));
  }

  return {
    async find(token) {
      const row = await store.findByTokenHash(hashSecret(token));
      const at = now();
      if (!row || row.expiresAt <= at || row.lastSeenAt <= at - SESSION_MAX_IDLE_MS) return null;
      if (row.lastSeenAt <= at - SEEN_EVERY_MS) touch(row.id, at);
      return {
        sessionId: row.id,
        userId: row.userId,
        locale: row.locale,
        isAdministrator: row.isAdministrator === 1,
      };
    },
    deleteExpired: () => store.deleteExpired(now(), now() - SESSION_MAX_IDLE_MS),
  };
}
