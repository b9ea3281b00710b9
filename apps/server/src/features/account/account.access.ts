import type { IdKind } from '@parley/contract';
import type { AccessResolver } from '../../platform/access/access.ts';
import type { Database } from '../../platform/database/database.ts';
import { createSessionStore } from '../../platform/session/session.store.ts';
import { createAccountLinkStore } from './account-link.store.ts';
import { createUserStore } from './user.store.ts';
import { type ListUsersInSharedSpaces, visibleUsers } from './visible-users.ts';

/** Access to the ids of this feature. Ids of others are hidden. */
export function accountAccess(database: Database, listUsersInSharedSpaces: ListUsersInSharedSpaces) {
  const listVisible = visibleUsers(createUserStore(database), listUsersInSharedSpaces);
  const sessions = createSessionStore(database);
  const links = createAccountLinkStore(database);
  const allOrHidden = (found: number, ids: readonly string[]) => (found === new Set(ids).size ? 'allowed' : 'hidden');

  return {
    user: async (scope, { verb }, ids) => {
      const verdict = allOrHidden((await listVisible(scope, ids)).length, ids);
      return verdict === 'allowed' && verb !== 'read' && !scope.isAdministrator ? 'forbidden' : verdict;
    },
    session: async (scope, _policy, ids) => allOrHidden(await sessions.countOwn(scope, ids), ids),
    invitation: async (scope, _policy, ids) => allOrHidden(await links.countInvitations(scope, ids), ids),
  } satisfies Partial<Record<IdKind, AccessResolver>>;
}
