import type { ActionLocks, GlobalLock, GroupLock } from './conversation.ts';
import { withoutKey } from './removing.ts';

/** Global locks exclude each other: at most one is held (chat §4 Action locks). */
export const withGlobalLock = (locks: ActionLocks, lock: GlobalLock): ActionLocks =>
  locks.global === null ? { ...locks, global: lock } : locks;

export const withoutGlobalLock = (locks: ActionLocks, lock: GlobalLock): ActionLocks =>
  locks.global === lock ? { ...locks, global: null } : locks;

export const withGroupLock = (locks: ActionLocks, groupId: string, lock: GroupLock): ActionLocks =>
  Object.hasOwn(locks.groups, groupId) ? locks : { ...locks, groups: { ...locks.groups, [groupId]: lock } };

export function withoutGroupLock(locks: ActionLocks, groupId: string): ActionLocks {
  const groups = withoutKey(locks.groups, groupId);
  return groups === locks.groups ? locks : { ...locks, groups };
}
