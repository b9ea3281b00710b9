import { localCache } from '../local-cache/local-cache.ts';

/** Sooner than this the same failure is not cured by another hard navigation. */
const AGAIN_AFTER_MS = 60_000;

/** React error #306: a part of the page that an update of the server has replaced is not what was expected. */
export function isOutdatedPart(error: unknown): boolean {
  return error instanceof Error && /\bReact error #306\b/.test(error.message);
}

/** Loads the page anew from the server, unless that was just tried. */
export function navigateHard(now: number): void {
  const last = Number(localCache.read('hard-navigated-at') ?? 0);
  if (now - last < AGAIN_AFTER_MS) return;
  localCache.write('hard-navigated-at', String(now));
  localCache.flush();
  // An address with a fragment would only scroll.
  if (window.location.hash) window.location.reload();
  else window.location.assign(window.location.href);
}
