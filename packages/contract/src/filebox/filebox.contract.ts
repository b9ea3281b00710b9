import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { FileType } from '../upload/file-type.ts';
import { FILE_NAME_MAX_BYTES } from '../upload/upload-limits.ts';

/** Files of one page of a list. A page of a search may have fewer: it ends when enough text was searched. */
export const FILEBOX_PAGE = 50;
export const FILEBOX_SEARCH_MAX = 200;
/** Files that one call deletes. */
export const FILEBOX_DELETE_MAX = 100;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export const FileboxFileName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.refine((name) => bytesOf(name) <= FILE_NAME_MAX_BYTES, `must have ${FILE_NAME_MAX_BYTES} bytes at most`),
);

/** How many files there are, and what they take. */
const FileSum = { file_count: z.int(), bytes: z.int() };

/** A file that the caller has sent to a bot. */
export const FileboxFile = z.object({
  file_id: idOf('object'),
  name: z.string(),
  file_type: FileType,
  byte_size: z.int(),
  /** When it was uploaded, in milliseconds. */
  sent_at: z.int(),
  /** Of images that can be shown, else 0. */
  width: z.int(),
  height: z.int(),
  /** Valid without a session for at least a day. */
  file_url: z.string(),
  /** A small version of an image; the same address for other files. */
  thumb_url: z.string(),
  /** Of a search: the place in the text that has the words; empty where the name has them. */
  excerpt: z.string(),
});
export type FileboxFile = z.infer<typeof FileboxFile>;

/** The files that the caller has sent to one bot. */
export const Filebox = z.object({
  bot_id: idOf('bot'),
  bot_name: z.string(),
  bot_icon_url: z.string(),
  ...FileSum,
});
export type Filebox = z.infer<typeof Filebox>;

export const ListFileboxes = defineOperation({
  name: 'ListFileboxes',
  method: 'POST',
  path: '/api/filebox/list_fileboxes',
  summary: 'Lists the bots that have files of the caller, those with the most bytes first.',
  policy: signedIn('read'),
  request: z.strictObject({}),
  response: z.object({ fileboxes: z.array(Filebox) }),
});

export const ListFileboxFiles = defineOperation({
  name: 'ListFileboxFiles',
  method: 'POST',
  path: '/api/filebox/list_files',
  summary:
    'Lists the files that the caller has sent to a bot, newest first. A search finds words in names and in the texts of files.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({
    bot_id: idOf('bot'),
    search: z.optional(z.string().check(z.trim(), z.maxLength(FILEBOX_SEARCH_MAX))),
    file_types: z.optional(z.array(FileType).check(z.maxLength(FileType.options.length))),
    cursor: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({
    files: z.array(FileboxFile),
    /** Empty on the last page. */
    next_cursor: z.string(),
    /** Of all files that the caller has sent to the bot. */
    ...FileSum,
  }),
});

const oneFile = { bot_id: idOf('bot'), file_id: idOf('object') };

export const GetFileboxText = defineOperation({
  name: 'GetFileboxText',
  method: 'POST',
  path: '/api/filebox/get_text',
  summary: 'Returns a part of the text of a file as the bot reads it.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ ...oneFile, part: z._default(z.int().check(z.minimum(1)), 1) }),
  response: z.object({
    text: z.string(),
    /** 0 for a file without text. */
    part_count: z.int(),
    /** Why there is no text, in words; empty otherwise. */
    note: z.string(),
  }),
});

export const RenameFileboxFile = defineOperation({
  name: 'RenameFileboxFile',
  method: 'POST',
  path: '/api/filebox/rename_file',
  summary: 'Renames a file that the caller has sent to a bot. Its extension stays.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ ...oneFile, name: FileboxFileName }),
  response: z.object({ name: z.string() }),
});

export const DeleteFileboxFiles = defineOperation({
  name: 'DeleteFileboxFiles',
  method: 'POST',
  path: '/api/filebox/delete_files',
  summary: 'Deletes files that the caller has sent to a bot. Messages keep their names.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({
    bot_id: idOf('bot'),
    file_ids: z.array(idOf('object')).check(z.minLength(1), z.maxLength(FILEBOX_DELETE_MAX)),
  }),
  response: z.object({}),
});

export const GetConversationFiles = defineOperation({
  name: 'GetConversationFiles',
  method: 'POST',
  path: '/api/filebox/get_conversation_files',
  summary:
    'Counts the files of a conversation, which can be kept in the filebox of its bot when the history is cleared.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ conversation_id: idOf('conversation') }),
  response: z.object({
    /** Whether the bot can look at files that were sent to it before. */
    is_filebox_on: z.boolean(),
    ...FileSum,
  }),
});
