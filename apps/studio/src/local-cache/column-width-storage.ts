import type { ColumnWidthStorage } from '@parley/ui';
import { storageNameOf } from './cache-keys.ts';

/** Where an account keeps its column widths. Unlike the local cache it throws: studio §8 wants these failures raised. */
export function columnWidthStorageOf(userId: string): ColumnWidthStorage {
  const name = storageNameOf('column-widths', userId);
  return {
    read: () => window.localStorage.getItem(name) ?? undefined,
    write: (stored) => window.localStorage.setItem(name, stored),
  };
}
