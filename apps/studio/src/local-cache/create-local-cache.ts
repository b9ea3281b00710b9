import { type AccountKey, type PermanentKey, storageNameOf } from './cache-keys.ts';

/** studio §9: writes to the local cache are debounced. */
export const WRITE_DELAY_MS = 300;

/**
 * Small values that outlive the page (studio §3 local cache). Storage can be forbidden or full: then a value is simply
 * absent. `openStorage` is asked each time because merely touching a forbidden storage throws.
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
    /** Another tab has decided: what this tab still wanted to write is dropped. */
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
