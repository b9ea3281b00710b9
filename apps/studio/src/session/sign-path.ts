import { ownPath } from '@parley/contract';

/** The sign page with the way back (studio §2). */
export function signPath(from: { pathname: string; search: string }): string {
  return `/sign?redirect=${encodeURIComponent(from.pathname + from.search)}`;
}

/** Where to go after sign-in. */
export function wayBack(search: URLSearchParams): string {
  return ownPath(search.get('redirect'));
}
