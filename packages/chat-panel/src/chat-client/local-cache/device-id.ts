import { newRandomId } from '@parley/chat-core';
import { createChatAreaCache, openLocalStorage } from './chat-area-cache.ts';

const KEY = 'device-id';

/** The id of this browser, sent as `extra.device_id` (chat §7). Without local storage it is another one on each visit. */
export function deviceId(openStorage: () => Storage = openLocalStorage): string {
  const cache = createChatAreaCache(openStorage, () => undefined);
  const known = cache.read(KEY);
  if (known !== '') return known;
  const created = newRandomId();
  cache.write(KEY, created);
  return created;
}
