import { type PermanentKey, storageNameOf } from './cache-keys.ts';
import { createLocalCache } from './create-local-cache.ts';

/** The local cache of this page. */
export const localCache = createLocalCache(() => window.localStorage);

window.addEventListener('pagehide', localCache.flush);
// A hidden page may be ended without another event.
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && localCache.flush());

/** Calls back when another tab changes a value. */
export function onChangeElsewhere(key: PermanentKey, listener: (value: string | undefined) => void): () => void {
  const receive = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key !== null && event.key !== storageNameOf(key)) return;
    localCache.forgetPending(key);
    listener(event.key === null ? undefined : (event.newValue ?? undefined));
  };
  window.addEventListener('storage', receive);
  return () => window.removeEventListener('storage', receive);
}
