import * as z from 'zod/mini';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { AnyLocale } from '../locale-schema.ts';
import { idOf } from '../tagged-id.ts';

const EMAIL_MAX = 254;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const NICKNAME_MAX = 20;
export const USERNAME_MIN = 4;
export const USERNAME_MAX = 20;
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;

/** The simple address pattern of studio §5; one account per address whatever its case. */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(EMAIL_MAX),
    z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/),
    noHiddenCharacters(),
  );

/** An existing password: any length that could have been stored. */
export const Password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));
export const NewPassword = z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX));

export const Nickname = z.string().check(z.trim(), z.minLength(1), z.maxLength(NICKNAME_MAX), noHiddenCharacters());

export const Username = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_]*$/), z.minLength(USERNAME_MIN), z.maxLength(USERNAME_MAX));

/** A badge beside a name. */
export const UserLabel = z.object({ label_name: z.string(), icon_url: z.string(), jump_link: z.string() });
export type UserLabel = z.infer<typeof UserLabel>;

/** The signed-in user (studio §3). */
export const AccountUser = z.object({
  user_id_str: idOf('user'),
  name: z.string(),
  user_unique_name: z.string(),
  email: z.string(),
  /** Empty when there is no picture. */
  avatar_url: z.string(),
  locale: AnyLocale,
  app_user_info: z.object({ user_unique_name: z.string() }),
  /** Names are not audited: always passed, with the current name. */
  bui_audit_info: z.object({ audit_status: z.literal(1), audit_info: z.object({ user_unique_name: z.string() }) }),
  user_label: z.nullable(UserLabel),
  /** Unix seconds. */
  user_create_time: z.int(),
  is_administrator: z.boolean(),
});
export type AccountUser = z.infer<typeof AccountUser>;

/** The profile of a user that others may see. */
export const UserBasicInfo = z.object({
  user_id: idOf('user'),
  user_name: z.string(),
  user_unique_name: z.string(),
  user_avatar: z.string(),
  user_label: z.nullable(UserLabel),
  /** Unix seconds. */
  create_time: z.int(),
});
export type UserBasicInfo = z.infer<typeof UserBasicInfo>;
