import type { ActionLocks, GlobalLock, GroupLock } from './conversation.ts';
import { without } from './without.ts';

/** Global locks block each other: only one is held (chat §4 Action locks). */
export const withGlobalLock = (locks: ActionLocks, lock: GlobalLock): ActionLocks =>
  locks.global === null ? { ...locks, global: lock } : locks;

export const withoutGlobalLock = (locks: ActionLocks, lock: GlobalLock): ActionLocks =>
  locks.global === lock ? { ...locks, global: null } : locks;

export const withGroupLock = (locks: ActionLocks, groupId: string, lock: GroupLock): ActionLocks =>
  Object.hasOwn(locks.groups, groupId) ? locks : { ...locks, groups: { ...locks.groups, [groupId]: lock } };

export function withoutGroupLock(locks: ActionLocks, groupId: string): ActionLocks {
  const groups = without(locks.groups, groupId);
  return groups === locks.groups ? locks : { ...locks, groups };
}
