import { namedEvents } from '@parley/chat-core';

/** chat §7: the panel has one entry in the browser's storage, as key-value JSON. */
const ENTRY = 'parley:chat-area';

/** Functions and not values: reading `localStorage` itself throws where storage is forbidden. */
export const openLocalStorage = (): Storage => localStorage;

/** Belongs to one browser window and survives a reload. */
export const openSessionStorage = (): Storage => sessionStorage;

type Values = Readonly<Record<string, string>>;

/** Small values that survive a reload. If the storage cannot be used, values are absent and `onFailure` is called (chat §8). */
export function createChatAreaCache(
  openStorage: () => Storage,
  onFailure: (failure: {
    readonly name: (typeof namedEvents)['localStorageUnreadable' | 'localStorageUnwritable'];
    readonly error: unknown;
  }) => void,
) {
  function values(): Values {
    try {
      const stored: unknown = JSON.parse(openStorage().getItem(ENTRY) ?? '{}');
      return typeof stored === 'object' && stored !== null ? (stored as Values) : {};
    } catch (error) {
      onFailure({ name: namedEvents.localStorageUnreadable, error });
      return {};
    }
  }
  return {
    read(key: string): string {
      const value = values()[key];
      return typeof value === 'string' ? value : '';
    },
    /** An empty value deletes the key. */
    write(key: string, value: string): void {
      const { [key]: before, ...others } = values();
      if ((before ?? '') === value) return;
      const next = value === '' ? others : { ...others, [key]: value };
      try {
        if (Object.keys(next).length === 0) openStorage().removeItem(ENTRY);
        else openStorage().setItem(ENTRY, JSON.stringify(next));
      } catch (error) {
        onFailure({ name: namedEvents.localStorageUnwritable, error });
      }
    },
  };
}

/**
 * The cache for drafts. Each window has its own draft, so that two windows with the same conversation do not overwrite each
 * other; a new window starts with the draft that was written last.
 */
export function createDraftCache(
  onFailure: Parameters<typeof createChatAreaCache>[1],
): ReturnType<typeof createChatAreaCache> {
  const shared = createChatAreaCache(openLocalStorage, onFailure);
  // Browsers forbid both storages together, so one report is enough.
  const ofWindow = createChatAreaCache(openSessionStorage, () => undefined);
  return {
    read: (key) => ofWindow.read(key) || shared.read(key),
    write(key, value) {
      ofWindow.write(key, value);
      shared.write(key, value);
    },
  };
}
