import * as z from 'zod/mini';
import { defineDownload, defineOperation, defineUpload } from '../operation.ts';
import { anyone, signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { FileType } from './file-type.ts';
import { ICON_MAX_BYTES, UPLOAD_OFFSET_HEADER } from './upload-limits.ts';

const FILE_NAME_LENGTH_MAX = 1024;

export const GetUploadAuthToken = defineOperation({
  name: 'GetUploadAuthToken',
  method: 'POST',
  path: '/api/playground/upload/auth_token',
  summary:
    'Issues a token that uploads one file within 15 minutes. With object_uri, renews the token of an unfinished upload.',
  policy: signedIn('write'),
  request: z.object({
    scene: z.literal('bot_task'),
    file_name: z.optional(z.string().check(z.maxLength(FILE_NAME_LENGTH_MAX))),
    /** Bytes. Where it is left out, the limit is the largest file allowed. */
    file_size: z.optional(z.int().check(z.nonnegative())),
    object_uri: z.optional(idOf('upload')),
    /** The bot that gets the file: it counts for the storage of the bot's space. Without one it counts for the personal space. */
    bot_id: z.optional(idOf('bot')),
  }),
  response: z.object({
    data: z.object({
      service_id: z.string(),
      upload_host: z.string(),
      schema: z.enum(['http', 'https']),
      auth: z.object({
        /** RFC 3339. */
        current_time: z.string(),
        expired_time: z.string(),
        session_token: z.string(),
        /** Both empty: the session token is all that an upload needs. */
        access_key_id: z.string(),
        secret_access_key: z.string(),
      }),
      /** The path for the parts, on the host above. */
      upload_path: z.string(),
      /** The file's `Uri` once it is complete. */
      object_uri: z.string(),
    }),
  }),
});

const WholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((digits: string) => Number(digits)),
);

/** Not a tagged id: access is proved by a token, a signature, or the owner's session. */
const ObjectId = z.string().check(z.regex(/^[0-9a-z]{26}$/));
const OneUpload = z.strictObject({ object_id: ObjectId, upload_token: z.optional(z.string()) });
const headers = { upload_token: 'x-upload-token' };
const UPLOAD_PATH = '/api/upload/object/:object_id';

export const PutUploadPart = defineUpload({
  name: 'PutUploadPart',
  path: UPLOAD_PATH,
  summary: 'Appends bytes to an unfinished upload at its current offset. Acknowledged bytes are durable.',
  policy: anyone('write'),
  headers: { ...headers, upload_offset: UPLOAD_OFFSET_HEADER },
  request: z.extend(OneUpload, { upload_offset: WholeNumber }),
  response: z.object({ upload_offset: z.int() }),
});

export const GetUploadProgress = defineOperation({
  name: 'GetUploadProgress',
  method: 'GET',
  path: UPLOAD_PATH,
  summary: 'Returns the offset of an upload; a HEAD request returns it in the header x-upload-offset.',
  policy: anyone('read'),
  headers,
  request: OneUpload,
  response: z.object({ upload_offset: z.int(), is_complete: z.boolean() }),
});

export const UploadedFile = z.object({
  Uri: z.string(),
  /** 0 unless the file is an image that can be shown. */
  ImageWidth: z.int(),
  ImageHeight: z.int(),
  file_name: z.string(),
  file_type: FileType,
  file_size: z.int(),
  /** Valid without a session for at least a day. */
  file_url: z.string(),
  /** A small version of an image; the same address for other files. */
  thumb_url: z.string(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const CompleteUpload = defineOperation({
  name: 'CompleteUpload',
  method: 'POST',
  path: '/api/upload/object/:object_id/complete',
  summary: 'Completes an upload whose parts have all arrived. Idempotent.',
  policy: anyone('write'),
  headers,
  request: z.extend(OneUpload, {
    /** The digest of the whole file in hex. If it differs, the upload is refused and starts over. */
    sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  response: z.object({ data: UploadedFile }),
});

export const AbortUpload = defineOperation({
  name: 'AbortUpload',
  method: 'DELETE',
  path: UPLOAD_PATH,
  summary: 'Aborts an unfinished upload and deletes its bytes.',
  policy: anyone('write'),
  headers,
  request: OneUpload,
  response: z.object({}),
});

const KEPT_FILES_MAX = 100;

export const KeepFiles = defineOperation({
  name: 'KeepFiles',
  method: 'POST',
  path: '/api/upload/keep_files',
  summary:
    'Keeps uploaded files of the caller for another three days though they were not sent yet. Returns those that still exist.',
  policy: signedIn('write'),
  // Not tagged: files of others and deleted files are left out of the answer.
  request: z.strictObject({ object_ids: z.array(ObjectId).check(z.maxLength(KEPT_FILES_MAX)) }),
  response: z.object({ kept_ids: z.array(z.string()) }),
});

export const GetUploadedFile = defineDownload({
  name: 'GetUploadedFile',
  method: 'GET',
  path: '/api/upload/file/:object_id',
  summary: 'Returns the bytes of an uploaded file by its signed address.',
  policy: anyone('read'),
  request: z.strictObject({
    object_id: ObjectId,
    /** Unix seconds. */
    expires: WholeNumber,
    signature: z.string(),
    size: z.optional(z.literal('thumbnail')),
    /** The shared conversation that shows the file: the address ends with it. Part of the signature. */
    share: z.optional(z.string().check(z.regex(/^[0-9a-z]{26}$/))),
  }),
});

export const UploadFile = defineOperation({
  name: 'UploadFile',
  method: 'POST',
  path: '/api/bot/upload_file',
  summary: 'Stores an image as an icon.',
  policy: signedIn('write'),
  // Base64 takes four characters for three bytes.
  maxBodyBytes: Math.ceil(ICON_MAX_BYTES / 3) * 4 + 4096,
  request: z.object({
    /** The type is detected from the bytes. An image of business 0 is stored larger than an icon. */
    file_head: z.object({ file_type: z.string(), biz_type: z.int() }),
    data: z.string(),
  }),
  response: z.object({ data: z.object({ upload_url: z.string(), upload_uri: z.string() }) }),
});

/** The same without base64: for clients that upload the image in parts first, as ours do. */
export const StoreIcon = defineOperation({
  name: 'StoreIcon',
  method: 'POST',
  path: '/api/upload/store_icon',
  summary: 'Stores an uploaded image as an icon. The upload is deleted.',
  policy: signedIn('write'),
  /** An image of business 0, such as a background, is stored larger than an icon. */
  request: z.strictObject({ object_uri: idOf('object'), biz_type: z.optional(z.int()) }),
  response: z.object({ data: z.object({ upload_url: z.string(), upload_uri: z.string() }) }),
});
