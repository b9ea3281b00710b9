import * as z from 'zod/mini';

/** The roles of the reference wire. */
export const SpaceRole = { owner: 1, admin: 2, member: 3 } as const;
export type SpaceRole = (typeof SpaceRole)[keyof typeof SpaceRole];

/** A role that can be assigned; the owner's role can only be transferred. */
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
  | 'delete-space'
  | 'see-usage';

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
  'see-usage',
] as const;

/** The rights of each role in a space. The server enforces this table and the studio shows it. */
export const spaceRights: Readonly<Record<SpaceRole, readonly SpaceRight[]>> = {
  [SpaceRole.owner]: OWNER,
  [SpaceRole.admin]: ADMIN,
  [SpaceRole.member]: MEMBER,
};

export const hasSpaceRight = (role: SpaceRole, right: SpaceRight): boolean => spaceRights[role].includes(right);
