import * as z from 'zod/mini';
import { AnyLocale } from '../locale-schema.ts';
import { defineOperation } from '../operation.ts';
import { anyone, signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { AccountUser, Email, NewPassword, Nickname, Password, UserBasicInfo, Username } from './profile.ts';

// The account calls of studio §7. Clients other than ours make them too, so unknown keys are dropped, not refused.

export const PassportAccountInfoV2 = defineOperation({
  name: 'PassportAccountInfoV2',
  method: 'POST',
  path: '/api/passport/account/info/v2/',
  summary: 'Returns the signed-in user.',
  policy: signedIn('read'),
  request: z.object({}),
  response: z.object({ data: AccountUser }),
});

export const PassportWebEmailLoginPost = defineOperation({
  name: 'PassportWebEmailLoginPost',
  method: 'POST',
  path: '/api/passport/web/email/login/',
  summary: 'Signs in and sets the session cookie.',
  policy: anyone('write'),
  request: z.object({ email: Email, password: Password }),
  response: z.object({ data: AccountUser }),
});

export const PassportWebEmailRegisterV2Post = defineOperation({
  name: 'PassportWebEmailRegisterV2Post',
  method: 'POST',
  path: '/api/passport/web/email/register/v2/',
  summary: 'Creates an account, signs in and sets the session cookie.',
  policy: anyone('write'),
  request: z.object({
    email: Email,
    password: NewPassword,
    /** The secret of an invitation link, where registration is by invitation, or of the link for the first account. */
    invitation: z.optional(z.string().check(z.maxLength(128))),
    /** The language of the visitor, which becomes the language of the account. */
    locale: z.optional(AnyLocale),
  }),
  response: z.object({ data: AccountUser }),
});

/** A GET in the reference wire. It ends the session only with our request header (docs/decisions/0002). */
export const PassportWebLogoutGet = defineOperation({
  name: 'PassportWebLogoutGet',
  method: 'GET',
  path: '/api/passport/web/logout/',
  summary: 'Ends the session and returns the path to go to next.',
  policy: anyone('write'),
  request: z.object({ next: z.optional(z.string()) }),
  response: z.object({ redirect_url: z.string() }),
});

export const UserUpdateProfile = defineOperation({
  name: 'UserUpdateProfile',
  method: 'POST',
  path: '/api/user/update_profile',
  summary: 'Changes the nickname, the username or the language, or removes the avatar.',
  policy: signedIn('write'),
  request: z
    .object({
      name: z.optional(Nickname),
      user_unique_name: z.optional(Username),
      locale: z.optional(AnyLocale),
      /** Empty removes the avatar; `UserUpdateAvatar` sets one. */
      avatar_url: z.optional(z.literal('')),
    })
    .check(z.refine((change) => Object.values(change).some((value) => value !== undefined), 'name nothing to change')),
  response: z.object({ data: AccountUser }),
});

export const USER_IDS_MAX = 100;

export const MGetUserBasicInfo = defineOperation({
  name: 'MGetUserBasicInfo',
  method: 'POST',
  path: '/api/playground_api/mget_user_info',
  summary: 'Returns the profiles of several users.',
  policy: signedIn('read'),
  request: z.object({ user_ids: z.array(idOf('user')).check(z.minLength(1), z.maxLength(USER_IDS_MAX)) }),
  response: z.object({ id_user_info_map: z.record(z.string(), UserBasicInfo) }),
});
