import type { Scope } from '../../platform/access/scope.ts';
import type { UserRow } from './account.schema.ts';
import type { UserStore } from './user.store.ts';

/** Of these users, those who share a space with the caller. */
export type ListUsersInSharedSpaces = (scope: Scope, userIds: readonly string[]) => Promise<string[]>;

/** A user sees themselves and the members of their spaces; the administrator sees everybody. */
export function visibleUsers(users: UserStore, listUsersInSharedSpaces: ListUsersInSharedSpaces) {
  return async (scope: Scope, ids: readonly string[]): Promise<UserRow[]> => {
    if (scope.isAdministrator) return users.listByIds(ids);
    const visible = new Set([scope.userId, ...(await listUsersInSharedSpaces(scope, ids))]);
    return users.listByIds(ids.filter((id) => visible.has(id)));
  };
}
