import { hasSpaceRight, SpaceRole } from '@parley/contract';

interface MemberRights {
  canChangeRole: boolean;
  canTransferTo: boolean;
  canRemove: boolean;
}

/** The actions a caller may take on a member. On the owner there are none: ownership is only transferred by the owner. */
export function memberRights(caller: SpaceRole, member: SpaceRole): MemberRights {
  if (member === SpaceRole.owner) return { canChangeRole: false, canTransferTo: false, canRemove: false };
  return {
    canChangeRole: hasSpaceRight(caller, 'change-roles'),
    canTransferTo: hasSpaceRight(caller, 'transfer-space'),
    canRemove: hasSpaceRight(caller, member === SpaceRole.admin ? 'remove-admins' : 'remove-members'),
  };
}
