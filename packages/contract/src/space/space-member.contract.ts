import * as z from 'zod/mini';
import { UserBasicInfo } from '../account/profile.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { GivenSpaceRole, SpaceRole } from '../space-role.ts';
import { idOf } from '../tagged-id.ts';

/** A member of a space. Times are milliseconds. */
export const SpaceMember = z.object({
  /** The id of the membership of one user in one space. */
  member_id: idOf('space-member'),
  user: UserBasicInfo,
  role_type: z.literal(Object.values(SpaceRole)),
  joined_at: z.int(),
});
export type SpaceMember = z.infer<typeof SpaceMember>;

export const ListSpaceMembers = defineOperation({
  name: 'ListSpaceMembers',
  method: 'POST',
  path: '/api/space/list_members',
  summary: 'Lists the members of a space.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ space_id: idOf('space') }),
  response: z.object({ members: z.array(SpaceMember) }),
});

export const ChangeSpaceRole = defineOperation({
  name: 'ChangeSpaceRole',
  method: 'POST',
  path: '/api/space/change_role',
  summary: 'Makes a member an admin, or an admin a member.',
  policy: signedIn('manage', 'change-roles'),
  request: z.strictObject({ member_id: idOf('space-member'), role_type: GivenSpaceRole }),
  response: z.object({}),
});

export const RemoveSpaceMember = defineOperation({
  name: 'RemoveSpaceMember',
  method: 'POST',
  path: '/api/space/remove_member',
  summary: 'Removes a member from a space. Admins can remove members, the owner everybody.',
  policy: signedIn('manage', 'remove-members'),
  request: z.strictObject({ member_id: idOf('space-member') }),
  response: z.object({}),
});

export const LeaveSpace = defineOperation({
  name: 'LeaveSpace',
  method: 'POST',
  path: '/api/space/leave_space',
  summary: 'Leaves a space. The owner must transfer it first.',
  policy: signedIn('write', 'leave-space'),
  request: z.strictObject({ space_id: idOf('space') }),
  response: z.object({}),
});

export const TransferSpace = defineOperation({
  name: 'TransferSpace',
  method: 'POST',
  path: '/api/space/transfer_space',
  summary: 'Transfers a space to another member; the former owner becomes an admin.',
  policy: signedIn('manage', 'transfer-space'),
  request: z.strictObject({ member_id: idOf('space-member') }),
  response: z.object({}),
});
