import type { BotEditor, BotEditors, KeepEditing, LockHolder, ResponseOf } from '@parley/contract';

/**
 * The edit lock of an agent as one tab sees it (studio §3, §6). The server decides; this machine says what to ask it.
 *
 *   seen ── keep ──▶ holder ── another takes over, heard or answered ──▶ lose ── take over ──▶ holder
 *    ▲                 │ no response                                       │ the lock became free: keep ──▶ holder
 *    │                 ▼                                                   ▼ no response
 *    │              offline: typing goes on                             offline: stays read-only
 *    │
 *   hidden: save (hiding), then release (away); seen again: keep. Closed: release, and nothing more.
 */
export interface EditLock {
  readonly status: 'holder' | 'lose' | 'offline';
  /** The last known holder: this tab or another one. Null when nobody holds the lock, or before the first answer. */
  readonly holder: LockHolder | null;
  readonly editors: readonly BotEditor[];
  /** Whether the user's role allows to hold the lock. */
  readonly mayHold: boolean;
  readonly tab: 'seen' | 'hiding' | 'away' | 'closed';
  /** The call under way, and the one to make after it: calls are made one at a time, except the last one of a closed tab. */
  readonly call: LockCall | null;
  readonly nextCall: LockCall | null;
  readonly ownTabId: string;
  readonly ownUserId: string;
}

export type LockCall = 'keep' | 'take-over' | 'release';

export type EditLockEvent =
  | { readonly type: 'call-started' }
  | { readonly type: 'lock-answered'; readonly answer: ResponseOf<typeof KeepEditing> }
  /** No response, or one without an answer. */
  | { readonly type: 'lock-failed' }
  /** Also after a failed call, because the lease expires by itself. */
  | { readonly type: 'lock-released' }
  /** The subscription said so. It may be older than the last answer. */
  | { readonly type: 'editors-changed'; readonly change: BotEditors }
  | { readonly type: 'take-over-requested' }
  | { readonly type: 'renewal-due' }
  /** The server can be reached again: changes may have been missed. */
  | { readonly type: 'connection-found' }
  | { readonly type: 'tab-hidden' }
  /** What the hidden tab had not saved is saved. */
  | { readonly type: 'draft-saved' }
  | { readonly type: 'tab-seen' }
  | { readonly type: 'tab-closed' };

/** The tab counts as closed until the first `tab-seen` event. */
export const newEditLock = (ownTabId: string, ownUserId: string): EditLock => ({
  status: 'offline',
  holder: null,
  editors: [],
  mayHold: true,
  tab: 'closed',
  call: null,
  nextCall: null,
  ownTabId,
  ownUserId,
});

export function nextEditLock(lock: EditLock, event: EditLockEvent): EditLock {
  switch (event.type) {
    case 'call-started':
      return canCall(lock) ? { ...lock, call: lock.nextCall, nextCall: null } : lock;
    case 'lock-answered':
      return answered(lock, event.answer);
    case 'lock-failed':
      return { ...lock, call: null, status: 'offline' };
    case 'lock-released':
      return { ...lock, call: null };
    case 'editors-changed':
      return editorsChanged(lock, event.change);
    case 'take-over-requested':
      return lock.tab === 'seen' && isReadOnly(lock) && lock.mayHold ? { ...lock, nextCall: 'take-over' } : lock;
    case 'renewal-due':
    case 'connection-found':
      return askAgain(lock);
    case 'tab-hidden':
      return lock.tab === 'seen' ? { ...lock, tab: 'hiding', nextCall: null } : lock;
    case 'draft-saved':
      return lock.tab === 'hiding' ? released(lock, 'away') : lock;
    case 'tab-seen':
      return lock.tab === 'seen' ? lock : askAgain({ ...lock, tab: 'seen', nextCall: null });
    case 'tab-closed':
      return lock.tab === 'closed' ? lock : released(lock, 'closed');
  }
}

/** A page that is being closed does not live until the answer of an earlier call. */
export const canCall = ({ tab, call, nextCall }: EditLock): boolean =>
  nextCall !== null && (call === null || tab === 'closed');

/** Another tab holds the lock, or the user may only read. Before the first answer, and offline, typing stays possible. */
export const isReadOnly = (lock: EditLock): boolean =>
  !lock.mayHold || (lock.holder !== null && !isOwn(lock, lock.holder));

const isOwn = ({ ownTabId, ownUserId }: EditLock, { tab_id, user_id }: LockHolder): boolean =>
  tab_id === ownTabId && user_id === ownUserId;

/** A pending take-over stays pending when the tab only wants to renew its lease. */
const askAgain = (lock: EditLock): EditLock =>
  lock.tab === 'seen' && !lock.nextCall && lock.call !== 'keep' && lock.call !== 'take-over'
    ? { ...lock, nextCall: 'keep' }
    : lock;

const released = (lock: EditLock, tab: 'away' | 'closed'): EditLock => ({
  ...lock,
  tab,
  status: 'offline',
  nextCall: 'release',
});

function answered(lock: EditLock, answer: ResponseOf<typeof KeepEditing>): EditLock {
  const { status, holder, editors, may_hold: mayHold } = answer;
  const known = { ...lock, call: null, holder, editors, mayHold };
  if (lock.tab === 'away') return known;
  // The call may have reached the server after the release.
  return lock.tab === 'closed' ? { ...known, nextCall: 'release' } : { ...known, status };
}

/**
 * What the subscription says about this tab itself is not believed but asked for: it may be older than the last answer. Until
 * the answer, the tab stays what it is.
 */
function editorsChanged(lock: EditLock, { editors, holder }: BotEditors): EditLock {
  const heard = { ...lock, editors };
  const isHeldByOwn = holder !== null && isOwn(lock, holder);
  const isAsBefore = holder !== null && isHeldByOwn === (lock.status === 'holder');
  if (isAsBefore) return { ...heard, holder };
  return lock.mayHold ? askAfter(heard) : { ...heard, holder };
}

/** Also after the call under way, whose answer may have been made before the change. */
const askAfter = (lock: EditLock): EditLock =>
  lock.tab === 'seen' && !lock.nextCall ? { ...lock, nextCall: 'keep' } : lock;
