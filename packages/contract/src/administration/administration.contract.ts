import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { administrator } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

/** The days of an overview, today included. Days are those of UTC. */
export const OVERVIEW_DAYS = 30;

export const GetInstallationOverview = defineOperation({
  name: 'GetInstallationOverview',
  method: 'POST',
  path: '/api/administration/get_overview',
  summary: 'Counts what the installation holds, and what its bots answered in the last 30 days.',
  policy: administrator('read'),
  request: z.strictObject({}),
  response: z.object({
    user_count: z.int(),
    space_count: z.int(),
    bot_count: z.int(),
    /** In the last 30 days, as are the tokens. */
    answer_count: z.int(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    /** One entry for each day, the oldest first. `day` is its first millisecond. */
    days: z.array(z.object({ day: z.int(), answer_count: z.int() })),
  }),
});

/** A space and the number of bots in it. */
const CountedSpace = z.object({ name: z.string(), bot_count: z.int() });

/** What becomes of the things of a user when the account is deleted. */
export const UserDeletion = z.object({
  /** Deleted with the account. */
  conversation_count: z.int(),
  message_count: z.int(),
  file_count: z.int(),
  file_bytes: z.int(),
  session_count: z.int(),
  /** The personal space, and team spaces without another member. */
  deleted_spaces: z.array(CountedSpace),
  /** Team spaces that another member will own. */
  passed_spaces: z.array(z.extend(CountedSpace, { new_owner_name: z.string() })),
  /** Bots that the user created and that stay in their spaces. */
  kept_bot_count: z.int(),
});
export type UserDeletion = z.infer<typeof UserDeletion>;

export const GetUserDeletion = defineOperation({
  name: 'GetUserDeletion',
  method: 'POST',
  path: '/api/administration/get_user_deletion',
  summary: 'Says what would be deleted with an account, and what would stay.',
  policy: administrator('read'),
  request: z.strictObject({ user_id: idOf('user') }),
  response: z.object({ deletion: UserDeletion }),
});

export const DeleteUser = defineOperation({
  name: 'DeleteUser',
  method: 'POST',
  path: '/api/administration/delete_user',
  summary: 'Deletes an account with its conversations and files. What the user built stays in the spaces of others.',
  policy: administrator('manage'),
  request: z.strictObject({
    user_id: idOf('user'),
    /** The e-mail of the account, typed by the administrator. */
    confirmation: z.string().check(z.maxLength(254)),
  }),
  response: z.object({}),
});
