import { limitDefinition } from '@parley/contract';
import type { StorageLimit } from '../features/object/storage-quota.ts';

const defaultOf = (name: StorageLimit): number => limitDefinition(name).defaultValue ?? Number.POSITIVE_INFINITY;

/** The limits of an installation whose administrator has changed none. */
export const storageLimits: Readonly<Record<StorageLimit, number>> = {
  userStorageBytes: defaultOf('userStorageBytes'),
  spaceStorageBytes: defaultOf('spaceStorageBytes'),
  userUploadsPerMinute: defaultOf('userUploadsPerMinute'),
  spaceUploadsPerMinute: defaultOf('spaceUploadsPerMinute'),
  diskReserveBytes: defaultOf('diskReserveBytes'),
};
