import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { administrator } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

/** An invitation to register, used once. Times are milliseconds. */
export const Invitation = z.object({
  invitation_id: idOf('invitation'),
  created_at: z.int(),
  expires_at: z.int(),
});
export type Invitation = z.infer<typeof Invitation>;

export const CreateInvitation = defineOperation({
  name: 'CreateInvitation',
  method: 'POST',
  path: '/api/account/create_invitation',
  summary: 'Creates a link with which one person can register.',
  policy: administrator('manage'),
  request: z.strictObject({}),
  /** `path` holds the secret. It is never readable again after this answer. */
  response: z.object({ invitation: Invitation, path: z.string() }),
});

export const ListInvitations = defineOperation({
  name: 'ListInvitations',
  method: 'POST',
  path: '/api/account/list_invitations',
  summary: 'Lists the invitations that can still be used.',
  policy: administrator('read'),
  request: z.strictObject({}),
  response: z.object({ invitations: z.array(Invitation) }),
});

export const RevokeInvitation = defineOperation({
  name: 'RevokeInvitation',
  method: 'POST',
  path: '/api/account/revoke_invitation',
  summary: 'Revokes an invitation.',
  policy: administrator('manage'),
  request: z.strictObject({ invitation_id: idOf('invitation') }),
  response: z.object({}),
});

export const USER_LIST_PAGE = 50;

/** A user as the administrator sees them. Times are milliseconds. */
export const ListedUser = z.object({
  user_id: idOf('user'),
  name: z.string(),
  user_unique_name: z.string(),
  email: z.string(),
  avatar_url: z.string(),
  created_at: z.int(),
  is_administrator: z.boolean(),
  /** A disabled user cannot sign in. */
  is_disabled: z.boolean(),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const ListUsers = defineOperation({
  name: 'ListUsers',
  method: 'POST',
  path: '/api/account/list_users',
  summary: 'Lists the accounts of the installation, oldest first.',
  policy: administrator('read'),
  request: z.strictObject({
    /** Part of an e-mail, a name or a username. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Only these; left out, all. */
    only: z.optional(z.enum(['administrators', 'disabled'])),
    cursor: z.optional(z.string().check(z.maxLength(64))),
  }),
  /** `next_cursor` is empty on the last page. */
  response: z.object({ users: z.array(ListedUser), next_cursor: z.string() }),
});

export const SetUserAdministrator = defineOperation({
  name: 'SetUserAdministrator',
  method: 'POST',
  path: '/api/account/set_user_administrator',
  summary:
    'Makes a user an administrator of the installation, or takes the right away. The last administrator keeps it.',
  policy: administrator('manage'),
  request: z.strictObject({ user_id: idOf('user'), is_administrator: z.boolean() }),
  response: z.object({ user: ListedUser }),
});

export const SetUserDisabled = defineOperation({
  name: 'SetUserDisabled',
  method: 'POST',
  path: '/api/account/set_user_disabled',
  summary: 'Disables a user, which ends all their sessions and replies, or enables them again.',
  policy: administrator('manage'),
  request: z.strictObject({ user_id: idOf('user'), is_disabled: z.boolean() }),
  response: z.object({ user: ListedUser }),
});

export const IssuePasswordResetLink = defineOperation({
  name: 'IssuePasswordResetLink',
  method: 'POST',
  path: '/api/account/issue_password_reset_link',
  summary: 'Creates a one-time link with which the user can set a new password.',
  policy: administrator('manage'),
  request: z.strictObject({ user_id: idOf('user') }),
  /** `path` holds the secret. It is never readable again after this answer. */
  response: z.object({ path: z.string(), expires_at: z.int() }),
});
