import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { GivenSpaceRole } from '../space-role.ts';
import { idOf } from '../tagged-id.ts';

export const SPACE_INVITATION_DAYS = [1, 7, 30] as const;

/** An open invitation to a space; its link works for everybody who has it until it expires. Times are milliseconds. */
export const SpaceInvitation = z.object({
  space_invitation_id: idOf('space-invitation'),
  role_type: GivenSpaceRole,
  created_at: z.int(),
  expires_at: z.int(),
});
export type SpaceInvitation = z.infer<typeof SpaceInvitation>;

export const CreateSpaceInvitation = defineOperation({
  name: 'CreateSpaceInvitation',
  method: 'POST',
  path: '/api/space/create_invitation',
  summary: 'Creates a link with which people can join a team space until it expires.',
  policy: signedIn('manage', 'invite-members'),
  request: z.strictObject({
    space_id: idOf('space'),
    role_type: GivenSpaceRole,
    days: z.literal(SPACE_INVITATION_DAYS),
  }),
  /** `path` holds the secret. It is never readable again after this answer. */
  response: z.object({ invitation: SpaceInvitation, path: z.string() }),
});

export const ListSpaceInvitations = defineOperation({
  name: 'ListSpaceInvitations',
  method: 'POST',
  path: '/api/space/list_invitations',
  summary: 'Lists the valid invitations to a space.',
  policy: signedIn('read', 'invite-members'),
  request: z.strictObject({ space_id: idOf('space') }),
  response: z.object({ invitations: z.array(SpaceInvitation) }),
});

export const RevokeSpaceInvitation = defineOperation({
  name: 'RevokeSpaceInvitation',
  method: 'POST',
  path: '/api/space/revoke_invitation',
  summary: 'Revokes an invitation to a space.',
  policy: signedIn('manage', 'invite-members'),
  request: z.strictObject({ space_invitation_id: idOf('space-invitation') }),
  response: z.object({}),
});

const Secret = z.string().check(z.minLength(1), z.maxLength(128));

export const GetSpaceInvitation = defineOperation({
  name: 'GetSpaceInvitation',
  method: 'POST',
  path: '/api/space/get_invitation',
  summary: 'Returns the space of an invitation link.',
  policy: signedIn('read'),
  request: z.strictObject({ secret: Secret }),
  response: z.object({
    space_name: z.string(),
    role_type: GivenSpaceRole,
    expires_at: z.int(),
    /** The space, when the caller is in it already; else empty. */
    joined_space_id: z.string(),
  }),
});

export const AcceptSpaceInvitation = defineOperation({
  name: 'AcceptSpaceInvitation',
  method: 'POST',
  path: '/api/space/accept_invitation',
  summary: 'Joins the space of an invitation link.',
  policy: signedIn('write'),
  request: z.strictObject({ secret: Secret }),
  response: z.object({ space_id: idOf('space') }),
});
