import { namedEvents } from '@parley/chat-core';

/** chat §7: the browser holds one entry of the chat area, as key-value JSON. */
const ENTRY = 'parley:chat-area';

type Values = Readonly<Record<string, string>>;

/** Small values that outlive the page. Where the storage cannot be used a value is absent, and somebody hears of it (chat §8). */
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
    /** Nothing is not kept. */
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
