import { createChatAreaCache } from '../../chat-client/local-cache/chat-area-cache.ts';
import { openLocalStorage } from '../../chat-client/local-cache/open-local-storage.ts';
import { openSessionStorage } from './open-session-storage.ts';

/**
 * What is being written, kept through a reload. A window keeps its own beside what all share: two of them that show the same
 * conversation must not take each other's words.
 */
export function createDraftCache(
  onFailure: Parameters<typeof createChatAreaCache>[1],
): ReturnType<typeof createChatAreaCache> {
  const shared = createChatAreaCache(openLocalStorage, onFailure);
  // Where this one cannot be used the other cannot either, and that is told.
  const own = createChatAreaCache(openSessionStorage, () => undefined);
  return {
    read: (key) => own.read(key) || shared.read(key),
    write(key, value) {
      own.write(key, value);
      shared.write(key, value);
    },
  };
}
