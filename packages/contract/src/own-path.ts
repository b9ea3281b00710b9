/**
 * The path to go to after sign-in or log-out: only a path of this site, else `/`. Browsers read `//host` and `/\host`
 * as another site and drop tabs and newlines, so those are refused before the URL is parsed.
 */
export function ownPath(candidate: string | null | undefined): string {
  if (!candidate || !/^\/(?![/\\])/.test(candidate) || hasControlCharacter(candidate)) return '/';
  try {
    const base = 'http://own.invalid';
    const url = new URL(candidate, base);
    return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
