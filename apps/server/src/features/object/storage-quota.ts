import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DiskSpace } from '../../platform/object-storage/disk-space.ts';
import {
  DiskReserveReached,
  SpaceStorageFull,
  TooManySpaceUploads,
  TooManyUserUploads,
  UserStorageFull,
} from './storage-quota.errors.ts';
import { createStorageQuotaStore, type SpaceUse } from './storage-quota.store.ts';

export type { SpaceUse };

const MINUTE_MS = 60_000;

export type StorageLimit =
  | 'userStorageBytes'
  | 'spaceStorageBytes'
  | 'userUploadsPerMinute'
  | 'spaceUploadsPerMinute'
  | 'diskReserveBytes';

/** The value of a limit for a user or a space; `Infinity` where there is none. */
export type StorageLimitOf = (name: StorageLimit, subjectId?: string) => number;

/** What is about to be stored. */
export interface Storing {
  readonly ownerId: string;
  readonly spaceId: string | null;
  readonly bytes: number;
  /** 0 for the rest of an upload that was counted already. */
  readonly uploads: 0 | 1;
}

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  limitOf: StorageLimitOf;
  diskSpace: () => Promise<DiskSpace>;
  /** What counts for a space beside files. */
  spaceUses?: readonly SpaceUse[];
}

export type StorageQuota = ReturnType<typeof createStorageQuota>;

/** Quotas and upload rates of users and spaces, and the reserve of the disk. */
export function createStorageQuota({ now, limitOf, diskSpace, spaceUses = [] }: Dependencies) {
  const minute = () => Math.floor(now() / MINUTE_MS) * MINUTE_MS;
  const untilNextMinute = () => minute() + MINUTE_MS - now();

  async function leftInSpace(transaction: Database, spaceId: string, bytes: number): Promise<number> {
    const limit = limitOf('spaceStorageBytes', spaceId);
    const left = limit - (await createStorageQuotaStore(transaction, spaceUses).usedBytes('space', spaceId));
    if (bytes > left) throw new SpaceStorageFull(bytes, left, limit);
    return left - bytes;
  }

  return {
    /**
     * Refuses what exceeds a limit. Called in the transaction that then stores the upload or object: those of one user, and those
     * of one space, wait for each other here, so that no two take the same room. Returns the bytes that are left for more.
     */
    async admit(transaction: Database, { ownerId, spaceId, bytes, uploads }: Storing): Promise<number> {
      const store = createStorageQuotaStore(transaction);
      const userMax = limitOf('userUploadsPerMinute', ownerId);
      if ((await store.countUploads(ownerId, minute(), uploads)) > userMax)
        throw new TooManyUserUploads(userMax, untilNextMinute());
      if (spaceId !== null) {
        const spaceMax = limitOf('spaceUploadsPerMinute', spaceId);
        if ((await store.countUploads(spaceId, minute(), uploads)) > spaceMax)
          throw new TooManySpaceUploads(spaceMax, untilNextMinute());
      }
      const userLimit = limitOf('userStorageBytes', ownerId);
      const userLeft = userLimit - (await store.usedBytes('owner', ownerId));
      if (bytes > userLeft) throw new UserStorageFull(bytes, userLeft, userLimit);
      if (spaceId === null) return userLeft - bytes;
      return Math.min(userLeft - bytes, await leftInSpace(transaction, spaceId, bytes));
    },
    /** Refuses bytes that belong to nobody but a space. Others who store something there wait until the end of the transaction. */
    async refuseInSpace(transaction: Database, spaceId: string, bytes: number): Promise<void> {
      await createStorageQuotaStore(transaction).countUploads(spaceId, minute(), 0);
      await leftInSpace(transaction, spaceId, bytes);
    },
    /** Makes others who store something for this user wait until the end of the transaction. */
    async lock(transaction: Database, ownerId: string): Promise<void> {
      await createStorageQuotaStore(transaction).countUploads(ownerId, minute(), 0);
    },
    /** Refuses bytes that would leave the disk with less than its reserve. */
    async refuseWithoutDiskSpace(bytes: number): Promise<void> {
      const { freeBytes } = await diskSpace();
      if (freeBytes - bytes < limitOf('diskReserveBytes')) throw new DiskReserveReached();
    },
    deleteOldRates: (database: Database): Promise<void> =>
      createStorageQuotaStore(database).deleteRatesBefore(minute() - MINUTE_MS),
  };
}
