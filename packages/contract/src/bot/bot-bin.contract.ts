import * as z from 'zod/mini';
import { UserBasicInfo } from '../account/profile.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

/** For how many days a deleted bot can be restored. */
export const BIN_DAYS = 30;
const DELETED_BOTS_PAGE_MAX = 100;

/** What goes with a bot. */
const BotDeletion = z.object({
  /** Published ones, and drafts that were replaced by a version. */
  version_count: z.int(),
  /** Conversations of all users with it that have messages, and how many users these are. Compared variants do not count. */
  conversation_count: z.int(),
  user_count: z.int(),
  /** Files in those conversations and in comparisons. */
  file_count: z.int(),
  file_bytes: z.int(),
  /** Replies that are being written, or that wait for their user: they end. */
  open_reply_count: z.int(),
});
export type BotDeletion = z.infer<typeof BotDeletion>;

/** A bot in the bin of its space. Times are milliseconds. */
const DeletedBot = z.object({
  id: idOf('deleted-bot'),
  name: z.string(),
  description: z.string(),
  icon_url: z.string(),
  /** Null when they are no longer in the space. */
  deleter: z.nullable(UserBasicInfo),
  deleted_at: z.int(),
  /** Within an hour after that it is deleted for good. */
  kept_until: z.int(),
});
export type DeletedBot = z.infer<typeof DeletedBot>;

export const GetBotDeletion = defineOperation({
  name: 'GetBotDeletion',
  method: 'POST',
  path: '/api/bin/get_bot_deletion',
  summary: 'Says what would be deleted with a bot.',
  policy: signedIn('read', 'change-content'),
  request: z.strictObject({ bot_id: idOf('bot') }),
  response: z.object({ deletion: BotDeletion }),
});

export const ListDeletedBots = defineOperation({
  name: 'ListDeletedBots',
  method: 'POST',
  path: '/api/bin/list_deleted_bots',
  summary: 'Lists the bots in the bin of a space, last deleted first.',
  policy: signedIn('read', 'change-content'),
  request: z.strictObject({
    space_id: idOf('space'),
    size: z.optional(z.int().check(z.minimum(1), z.maximum(DELETED_BOTS_PAGE_MAX))),
    /** Left out or empty for the first page, else the cursor of the page before. */
    cursor: z.optional(z.string().check(z.regex(/^$|^\d{1,15}_[\w-]{1,64}$/))),
  }),
  /** The cursor is empty after the last page. */
  response: z.object({ bots: z.array(DeletedBot), total: z.int(), next_cursor: z.string() }),
});

export const RestoreDeletedBot = defineOperation({
  name: 'RestoreDeletedBot',
  method: 'POST',
  path: '/api/bin/restore_deleted_bot',
  summary: 'Returns a bot from the bin to its space, with its conversations and files.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject({ deleted_bot_id: idOf('deleted-bot') }),
  response: z.object({ bot_id: idOf('bot'), space_id: idOf('space') }),
});

export const GetDeletionForGood = defineOperation({
  name: 'GetDeletionForGood',
  method: 'POST',
  path: '/api/bin/get_deletion_for_good',
  summary: 'Says what would be deleted with a bot in the bin.',
  policy: signedIn('read', 'change-content'),
  request: z.strictObject({ deleted_bot_id: idOf('deleted-bot') }),
  response: z.object({ deletion: BotDeletion }),
});

export const DeleteBotForGood = defineOperation({
  name: 'DeleteBotForGood',
  method: 'POST',
  path: '/api/bin/delete_bot_for_good',
  summary: 'Deletes a bot in the bin with its conversations and files. It cannot be restored.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject({ deleted_bot_id: idOf('deleted-bot') }),
  response: z.object({}),
});

export const EmptyBin = defineOperation({
  name: 'EmptyBin',
  method: 'POST',
  path: '/api/bin/empty_bin',
  summary: 'Deletes the bots in the bin of a space with their conversations and files. They cannot be restored.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject({
    space_id: idOf('space'),
    /** Only bots that were deleted up to then, in milliseconds: those that the caller has not seen in the bin stay. */
    deleted_until: z.int().check(z.minimum(0)),
  }),
  response: z.object({ deleted_count: z.int() }),
});

export const DeleteDraftBot = defineOperation({
  name: 'DeleteDraftBot',
  method: 'POST',
  path: '/api/draftbot/delete',
  summary: 'Moves a bot to the bin of its space and ends its replies. It is deleted with all its data after 30 days.',
  policy: signedIn('manage', 'change-content'),
  request: z.object({ space_id: idOf('space'), bot_id: idOf('bot') }),
  response: z.object({ data: z.object({}) }),
});
