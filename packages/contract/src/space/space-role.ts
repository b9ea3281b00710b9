import * as z from 'zod/mini';

/** The roles of the reference wire. */
export const SpaceRole = { owner: 1, admin: 2, member: 3 } as const;
export type SpaceRole = (typeof SpaceRole)[keyof typeof SpaceRole];

/** A role somebody can be given; the owner's is handed over, not given. */
export const GivenSpaceRole = z.literal([SpaceRole.admin, SpaceRole.member]);
export type GivenSpaceRole = z.infer<typeof GivenSpaceRole>;

export type SpaceRight =
  | 'see-space'
  | 'change-content'
  | 'leave-space'
  | 'rename-space'
  | 'invite-members'
  | 'remove-members'
  | 'remove-admins'
  | 'invite-admins'
  | 'change-roles'
  | 'transfer-space'
  | 'delete-space';

const MEMBER = ['see-space', 'change-content', 'leave-space'] as const;
const ADMIN = [...MEMBER, 'rename-space', 'invite-members', 'remove-members'] as const;
const OWNER = [
  'see-space',
  'change-content',
  'rename-space',
  'invite-members',
  'remove-members',
  'remove-admins',
  'invite-admins',
  'change-roles',
  'transfer-space',
  'delete-space',
] as const;

/** What each role may do in a space: the one table that the server enforces and the studio shows. */
export const spaceRights: Readonly<Record<SpaceRole, readonly SpaceRight[]>> = {
  [SpaceRole.owner]: OWNER,
  [SpaceRole.admin]: ADMIN,
  [SpaceRole.member]: MEMBER,
};

export const hasSpaceRight = (role: SpaceRole, right: SpaceRight): boolean => spaceRights[role].includes(right);
