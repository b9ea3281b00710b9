import { type AccountKey, type PermanentKey, storageNameOf } from './cache-keys.ts';

/** studio §9: writes to the local cache are debounced. */
export const WRITE_DELAY_MS = 300;

/**
 * Small values that outlive the page (studio §3 local cache). When storage is forbidden or full, values are
 * absent. `openStorage` is called each time, because already the access to a forbidden storage throws.
 */
export function createLocalCache(openStorage: () => Storage) {
  const pending = new Map<string, string | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function readName(name: string): string | undefined {
    if (pending.has(name)) return pending.get(name);
    return withoutFailing(() => openStorage().getItem(name)) ?? undefined;
  }

  function writeName(name: string, value: string | undefined): void {
    if (readName(name) === value) return;
    pending.set(name, value);
    clearTimeout(timer);
    timer = setTimeout(flush, WRITE_DELAY_MS);
  }

  function flush(): void {
    clearTimeout(timer);
    for (const [name, value] of pending) {
      withoutFailing(() => (value === undefined ? openStorage().removeItem(name) : openStorage().setItem(name, value)));
    }
    pending.clear();
  }

  return {
    read: (key: PermanentKey) => readName(storageNameOf(key)),
    /** `undefined` removes the value. */
    write: (key: PermanentKey, value: string | undefined) => writeName(storageNameOf(key), value),
    readOfAccount: (userId: string, key: AccountKey) => readName(storageNameOf(key, userId)),
    writeOfAccount: (userId: string, key: AccountKey, value: string | undefined) =>
      writeName(storageNameOf(key, userId), value),
    flush,
    /** Drops a pending write, because another tab has just written the key. */
    forgetPending: (key: PermanentKey) => pending.delete(storageNameOf(key)),
  };
}

function withoutFailing<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
