import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { AVATAR_MAX_BYTES, Email, NewPassword, Password, Username } from './profile.ts';

// The account calls of studio §7 that only the settings make, apart from the others because the first pages do not load them.

/**
 * A GET in the reference wire, with the password in the URL. Here a POST that needs the current password
 * (docs/decisions/0002).
 */
export const PassportWebEmailPasswordResetGet = defineOperation({
  name: 'PassportWebEmailPasswordResetGet',
  method: 'POST',
  path: '/api/passport/web/email/password/reset/',
  summary: 'Changes the password and ends all other sessions.',
  policy: signedIn('write'),
  request: z.object({
    email: Email,
    password: NewPassword,
    current_password: Password,
    /** Always empty: nothing is sent by e-mail. */
    code: z.optional(z.literal('')),
  }),
  response: z.object({}),
});

export const UserUpdateAvatar = defineOperation({
  name: 'UserUpdateAvatar',
  method: 'POST',
  path: '/api/web/user/update/upload_avatar/',
  summary: 'Stores an image as the avatar.',
  policy: signedIn('write'),
  body: 'multipart',
  maxBodyBytes: AVATAR_MAX_BYTES + 16_384,
  request: z.object({ avatar: z.file().check(z.minSize(1), z.maxSize(AVATAR_MAX_BYTES)) }),
  response: z.object({ data: z.object({ web_uri: z.string() }) }),
});

export const UpdateUserProfileCheck = defineOperation({
  name: 'UpdateUserProfileCheck',
  method: 'POST',
  path: '/api/user/update_profile_check',
  summary: 'Checks whether a username is available.',
  policy: signedIn('read'),
  request: z.object({ user_unique_name: Username }),
  response: z.object({}),
});

/** A sign-in method of the account. */
export const UserAuth = z.object({
  auth_type: z.literal('email'),
  auth_name: z.string(),
  /** Unix seconds. */
  create_time: z.int(),
});

export const GetUserAuthList = defineOperation({
  name: 'GetUserAuthList',
  method: 'POST',
  path: '/api/user/get_user_auth_list',
  summary: 'Lists the sign-in methods of the account.',
  policy: signedIn('read'),
  request: z.object({}),
  response: z.object({ data: z.array(UserAuth) }),
});
