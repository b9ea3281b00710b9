import { hasSpaceRight, type Space, SpaceType } from '@parley/contract';

/** Whether the user can invite people to a space. A personal space has one member. */
export const mayInvite = ({ space_type, role_type }: Space): boolean =>
  space_type === SpaceType.team && hasSpaceRight(role_type, 'invite-members');
