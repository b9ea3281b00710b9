import type { Broadcast } from '../database/database.ts';
import { openNotices } from '../event-bus/notices.ts';
import type { Log } from '../log.ts';

/**
 * Says in every process that a user may have lost access: a session or a membership has ended, or the account is disabled or
 * deleted. A listener checks the rows and ends what the user may no longer have.
 */
export interface AccessChanges {
  /** Call it after the change is committed. */
  publish(userId: string): void;
  /** The listener gets null when notices may have been lost: then everybody has to be checked. */
  subscribe(listener: AccessListener): void;
  /** The moment before access is checked, for the next two. */
  mark(): number;
  /** Whether the user may have lost access after the mark. */
  hasNoticeSince(userId: string, mark: number): boolean;
  /** Calls the listeners again if a notice about the user came after the mark. */
  recheckSince(userId: string, mark: number): void;
  close(): void;
}

type AccessListener = (userId: string | null) => Promise<void>;

interface Dependencies {
  broadcast: Broadcast | null;
  log: Log;
}

/** Longer than a request may take from its check of access to its stream: Node ends one whose body takes five minutes. */
const REMEMBERED_MS = 6 * 60_000;
const RETRY_MS = 500;

interface Noticed {
  readonly number: number;
  readonly at: number;
}

export async function openAccessChanges({ broadcast, log }: Dependencies): Promise<AccessChanges> {
  const listeners: AccessListener[] = [];
  /** The latest notice about each user, the oldest first. */
  const noticed = new Map<string, Noticed>();
  let lastNumber = 0;
  let lastForAll = 0;
  let isClosed = false;

  /** Again and again when the database fails: what is open must not outlive the right to it. */
  function check(listener: AccessListener, userId: string | null): void {
    listener(userId).catch((error) => {
      if (isClosed) return;
      log.warn({ err: error, userId }, 'access could not be checked again yet');
      setTimeout(() => check(listener, userId), RETRY_MS).unref();
    });
  }

  function tell(userId: string | null): void {
    for (const listener of listeners) check(listener, userId);
  }

  function remember(userId: string): void {
    const at = Date.now();
    noticed.delete(userId);
    noticed.set(userId, { number: ++lastNumber, at });
    for (const [id, { at: since }] of noticed) {
      if (at - since < REMEMBERED_MS) break;
      noticed.delete(id);
    }
  }

  const notices = await openNotices<null>({
    name: 'access',
    broadcast,
    log,
    onNotice(userId) {
      remember(userId);
      tell(userId);
    },
    onMissed() {
      lastForAll = ++lastNumber;
      tell(null);
    },
  });
  const hasNoticeSince = (userId: string, mark: number): boolean =>
    Math.max(noticed.get(userId)?.number ?? 0, lastForAll) > mark;

  return {
    publish: (userId) => notices.publish(userId, null),
    subscribe: (listener) => void listeners.push(listener),
    mark: () => lastNumber,
    hasNoticeSince,
    recheckSince(userId, mark) {
      if (hasNoticeSince(userId, mark)) tell(userId);
    },
    close() {
      isClosed = true;
      notices.close();
    },
  };
}
