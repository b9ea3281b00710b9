import * as z from 'zod/mini';
import { defineDownload, defineOperation } from '../operation.ts';
import { administrator, signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

/** Rows of one page of a list. */
export const STORAGE_PAGE = 50;

/** Bytes of stored files and of the room that unfinished uploads take. */
const StorageUse = z.object({
  used_bytes: z.int(),
  file_count: z.int(),
  /** Null: no limit. */
  limit_bytes: z.nullable(z.int()),
});
export type StorageUse = z.infer<typeof StorageUse>;

/** A user or a space that has files. */
const StorageHolder = z.extend(StorageUse, {
  id: z.string(),
  /** Empty when it was deleted, or, for a space, when the files count for none. */
  name: z.string(),
  /** The e-mail address of a user; empty for a space. */
  email: z.string(),
  avatar_url: z.string(),
});
export type StorageHolder = z.infer<typeof StorageHolder>;

const StorageList = z.object({ holders: z.array(StorageHolder), next_cursor: z.string() });

export const GetOwnStorage = defineOperation({
  name: 'GetOwnStorage',
  method: 'POST',
  path: '/api/storage/get_own_storage',
  summary: 'Returns how much the files of the caller take, and how much they may take.',
  policy: signedIn('read'),
  request: z.strictObject({}),
  response: z.object({ use: StorageUse }),
});

export const GetSpaceStorage = defineOperation({
  name: 'GetSpaceStorage',
  method: 'POST',
  path: '/api/storage/get_space_storage',
  summary: 'Returns how much the files of a space take, how much they may take, and whose they are. For its owner.',
  policy: signedIn('read', 'see-usage'),
  request: z.strictObject({ space_id: idOf('space'), cursor: z.optional(z.string()) }),
  response: z.extend(StorageList, { use: StorageUse }),
});

export const GetInstallationStorage = defineOperation({
  name: 'GetInstallationStorage',
  method: 'POST',
  path: '/api/storage/get_installation_storage',
  summary: 'Returns how much the files of the installation take, and how much room the disk has.',
  policy: administrator('read'),
  request: z.strictObject({}),
  response: z.object({
    used_bytes: z.int(),
    file_count: z.int(),
    /** Of the used bytes, the room that unfinished uploads take. */
    unfinished_bytes: z.int(),
    disk_free_bytes: z.int(),
    disk_total_bytes: z.int(),
    /** With less free space, uploads are refused. */
    disk_reserve_bytes: z.int(),
  }),
});

export const GetUnusedStorage = defineOperation({
  name: 'GetUnusedStorage',
  method: 'POST',
  path: '/api/storage/get_unused_storage',
  summary:
    'Counts the files that nothing refers to. They are deleted three days after they were uploaded or last used.',
  policy: administrator('read'),
  request: z.strictObject({}),
  response: z.object({ file_count: z.int(), bytes: z.int() }),
});

const StorageKind = z.enum(['user', 'space']);
export type StorageKind = z.infer<typeof StorageKind>;

export const ListStorage = defineOperation({
  name: 'ListStorage',
  method: 'POST',
  path: '/api/storage/list_storage',
  summary: 'Lists the users or the spaces that have files, those with the most bytes first.',
  policy: administrator('read'),
  request: z.strictObject({ kind: StorageKind, cursor: z.optional(z.string()) }),
  response: StorageList,
});

export const ExportStorage = defineDownload({
  name: 'ExportStorage',
  method: 'GET',
  path: '/api/storage/export_storage',
  summary: 'Returns the storage of all users or of all spaces as a CSV file.',
  policy: administrator('read'),
  request: z.strictObject({ kind: StorageKind }),
});
