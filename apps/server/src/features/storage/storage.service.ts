import {
  csvLine,
  type GetInstallationStorage,
  type GetOwnStorage,
  type GetSpaceStorage,
  type GetUnusedStorage,
  type ListStorage,
  type Locale,
  type RequestOf,
  type ResponseOf,
  STORAGE_PAGE,
  type StorageHolder,
  type StorageKind,
  type StorageUse,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import { csvFile } from '../../platform/http/csv.ts';
import type { MadeFile } from '../../platform/http/implement.ts';
import type { DiskSpace } from '../../platform/object-storage/disk-space.ts';
import type { StorageLimitOf } from '../object/index.ts';
import { csvHeaders } from './csv-headers.ts';
import type { HolderSum, StorageStore, StorageSum } from './storage.store.ts';

export interface StorageDependencies {
  store: StorageStore;
  limitOf: StorageLimitOf;
  diskSpace: () => Promise<DiskSpace>;
  /** Counts the objects that nothing refers to. */
  countUnused: () => Promise<StorageSum>;
  /** Name, e-mail address and avatar of users, or name and icon of spaces. One that does not exist is left out. */
  describe: Readonly<Record<StorageKind, (ids: readonly string[]) => Promise<DescribedHolder[]>>>;
}

export interface DescribedHolder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly avatarUrl: string;
}

export type StorageService = ReturnType<typeof createStorageService>;

export function createStorageService({ store, limitOf, diskSpace, countUnused, describe }: StorageDependencies) {
  const limitNames = { user: 'userStorageBytes', space: 'spaceStorageBytes' } as const;

  function toUse(kind: StorageKind, id: string | null, { bytes, files }: StorageSum): StorageUse {
    const limit = id === null ? Number.POSITIVE_INFINITY : limitOf(limitNames[kind], id);
    return { used_bytes: bytes, file_count: files, limit_bytes: Number.isFinite(limit) ? limit : null };
  }

  async function toHolders(kind: StorageKind, sums: readonly HolderSum[]): Promise<StorageHolder[]> {
    const described = await describe[kind](sums.flatMap(({ id }) => id ?? []));
    const byId = new Map(described.map((holder) => [holder.id, holder]));
    return sums.map(({ id, ...sum }) => {
      const { name = '', email = '', avatarUrl = '' } = byId.get(id ?? '') ?? {};
      return { id: id ?? '', name, email, avatar_url: avatarUrl, ...toUse(kind, id, sum) };
    });
  }

  /** A page of a sorted list. The cursor is the number of rows before it. */
  async function toPage(kind: StorageKind, sums: readonly HolderSum[], cursor = '0') {
    const start = Number.parseInt(cursor, 10) || 0;
    const end = start + STORAGE_PAGE;
    return {
      holders: await toHolders(kind, sums.slice(start, end)),
      next_cursor: sums.length > end ? String(end) : '',
    };
  }

  /** Spaces, and below them the files that count for none. */
  async function listAll(kind: StorageKind): Promise<HolderSum[]> {
    const sums = await store.listSums(kind);
    const ofNone = kind === 'space' ? await store.sumOf('space', null) : { bytes: 0, files: 0 };
    return ofNone.bytes > 0 ? [...sums, { id: null, ...ofNone }] : sums;
  }

  return {
    async own(scope: Scope): Promise<ResponseOf<typeof GetOwnStorage>> {
      return { use: toUse('user', scope.userId, await store.sumOf('user', scope.userId)) };
    },
    async ofSpace({
      space_id,
      cursor,
    }: RequestOf<typeof GetSpaceStorage>): Promise<ResponseOf<typeof GetSpaceStorage>> {
      const [sum, sums] = await Promise.all([store.sumOf('space', space_id), store.listUsersOf(space_id)]);
      const { holders, next_cursor } = await toPage('user', sums, cursor);
      // What a member may store in all is not the owner's business.
      const ofMembers = holders.map((holder) => ({ ...holder, limit_bytes: null, email: '' }));
      return { use: toUse('space', space_id, sum), holders: ofMembers, next_cursor };
    },
    async ofInstallation(): Promise<ResponseOf<typeof GetInstallationStorage>> {
      const [sums, unfinished_bytes, disk] = await Promise.all([
        store.listSums('user'),
        store.sumOfUploads(),
        diskSpace(),
      ]);
      return {
        used_bytes: sums.reduce((total, { bytes }) => total + bytes, 0),
        file_count: sums.reduce((total, { files }) => total + files, 0),
        unfinished_bytes,
        disk_free_bytes: disk.freeBytes,
        disk_total_bytes: disk.totalBytes,
        disk_reserve_bytes: limitOf('diskReserveBytes'),
      };
    },
    async unused(): Promise<ResponseOf<typeof GetUnusedStorage>> {
      const { bytes, files } = await countUnused();
      return { bytes, file_count: files };
    },
    list: async ({ kind, cursor }: RequestOf<typeof ListStorage>): Promise<ResponseOf<typeof ListStorage>> =>
      toPage(kind, await listAll(kind), cursor),
    export: (kind: StorageKind, locale: Locale): MadeFile => csvFile(`storage-by-${kind}`, linesOf(kind, locale)),
  };

  async function* linesOf(kind: StorageKind, locale: Locale): AsyncGenerator<string, void> {
    yield csvLine(csvHeaders[locale][kind]);
    const sums = await listAll(kind);
    // In parts: a query takes a limited number of ids.
    for (let start = 0; start < sums.length; start += EXPORTED_AT_ONCE) {
      const holders = await toHolders(kind, sums.slice(start, start + EXPORTED_AT_ONCE));
      yield holders.map((holder) => toLine(kind, holder)).join('');
    }
  }
}

function toLine(kind: StorageKind, holder: StorageHolder): string {
  const { id, name, email, used_bytes, file_count, limit_bytes } = holder;
  return csvLine([id, name, ...(kind === 'user' ? [email] : []), used_bytes, file_count, limit_bytes ?? '']);
}

const EXPORTED_AT_ONCE = 500;
