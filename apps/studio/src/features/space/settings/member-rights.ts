import { hasSpaceRight, SpaceRole } from '@parley/contract';

interface MemberRights {
  canChangeRole: boolean;
  canTransferTo: boolean;
  canRemove: boolean;
}

/** What somebody may do with another member. The owner's place is handed over, not taken. */
export function memberRights(caller: SpaceRole, member: SpaceRole): MemberRights {
  if (member === SpaceRole.owner) return { canChangeRole: false, canTransferTo: false, canRemove: false };
  return {
    canChangeRole: hasSpaceRight(caller, 'change-roles'),
    canTransferTo: hasSpaceRight(caller, 'transfer-space'),
    canRemove: hasSpaceRight(caller, member === SpaceRole.admin ? 'remove-admins' : 'remove-members'),
  };
}
