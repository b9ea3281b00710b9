import { hasSpaceRight, type IdKind, type SpaceRole } from '@parley/contract';
import type { AccessResolver, Verdict } from '../../platform/access/access.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { createSpaceInvitationStore } from './space-invitation.store.ts';
import { createSpaceMemberStore } from './space-member.store.ts';

type FindRoles = (scope: Scope, ids: readonly string[]) => Promise<{ id: string; role: SpaceRole }[]>;

/** A space and its contents are visible to its members only; the table of roles decides what they may do. */
export function spaceAccess(database: Database) {
  const members = createSpaceMemberStore(database);
  const invitations = createSpaceInvitationStore(database);
  return {
    space: byRole(members.rolesIn),
    'space-member': byRole(members.rolesAt),
    'space-invitation': byRole(invitations.rolesAt),
  } satisfies Partial<Record<IdKind, AccessResolver>>;
}

function byRole(findRoles: FindRoles): AccessResolver {
  return async (scope, { right = 'see-space' }, ids): Promise<Verdict> => {
    const found = await findRoles(scope, ids);
    if (found.length < new Set(ids).size) return 'hidden';
    return found.every(({ role }) => hasSpaceRight(role, right)) ? 'allowed' : 'forbidden';
  };
}
