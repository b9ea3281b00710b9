import { localCache } from '../local-cache/local-cache.ts';

/** At most one hard navigation in this time: another would not help. */
const AGAIN_AFTER_MS = 60_000;

/** React error #306: a lazy part is not a component, because an update of the server has replaced it. */
export function isOutdatedPart(error: unknown): boolean {
  return error instanceof Error && /\bReact error #306\b/.test(error.message);
}

/** Reloads the page from the server, unless that was just tried. */
export function navigateHard(now: number): void {
  const last = Number(localCache.read('hard-navigated-at') ?? 0);
  if (now - last < AGAIN_AFTER_MS) return;
  localCache.write('hard-navigated-at', String(now));
  localCache.flush();
  // An address with a fragment would only scroll.
  if (window.location.hash) window.location.reload();
  else window.location.assign(window.location.href);
}
