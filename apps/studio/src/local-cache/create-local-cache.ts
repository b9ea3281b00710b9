import { type AccountKey, type ItemKey, itemNameOf, type PermanentKey, storageNameOf } from './cache-keys.ts';

/** studio §9: writes to the local cache are debounced. */
export const WRITE_DELAY_MS = 300;
/** Somebody who types without a pause loses no more than this when the page crashes. */
export const WRITE_DELAY_MAX_MS = 900;

/** As a key of JSON. In a text inside JSON the quotes are escaped. */
const BASE_VERSION = /"(?:base_?)?commit_?version"\s*:/i;

/**
 * Small values that outlive the page (studio §3 local cache). When storage is forbidden or full, values are
 * absent. `openStorage` is called each time, because already the access to a forbidden storage throws.
 */
export function createLocalCache(openStorage: () => Storage) {
  const pending = new Map<string, string | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingSince = 0;

  function readName(name: string): string | undefined {
    if (pending.has(name)) return pending.get(name);
    return withoutFailing(() => openStorage().getItem(name)) ?? undefined;
  }

  function writeName(name: string, value: string | undefined): void {
    if (value !== undefined && BASE_VERSION.test(value)) {
      // studio §8. A base version that outlives its page would let an old draft overwrite a newer one.
      // biome-ignore lint/suspicious/noConsole: the specification asks for it
      console.error(`parley: the base version is not written to the local storage (${name})`);
      return;
    }
    if (readName(name) === value) return;
    if (pending.size === 0) pendingSince = Date.now();
    pending.set(name, value);
    clearTimeout(timer);
    const longest = pendingSince + WRITE_DELAY_MAX_MS - Date.now();
    timer = setTimeout(flush, Math.max(0, Math.min(WRITE_DELAY_MS, longest)));
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
    readItem: (userId: string, key: ItemKey, itemId: string) => readName(itemNameOf(key, userId, itemId)),
    writeItem: (userId: string, key: ItemKey, itemId: string, value: string | undefined) =>
      writeName(itemNameOf(key, userId, itemId), value),
    listItemIds(userId: string, key: ItemKey): readonly string[] {
      const start = itemNameOf(key, userId);
      const stored = withoutFailing(() => Object.keys(openStorage())) ?? [];
      const names = new Set([...stored, ...pending.keys()]);
      return [...names]
        .filter((name) => name.startsWith(start) && readName(name) !== undefined)
        .map((name) => name.slice(start.length));
    },
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
