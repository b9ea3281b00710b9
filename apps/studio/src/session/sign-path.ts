import { ownPath } from '@parley/contract';

const FRAGMENT = 'redirect_fragment';

/** The path of the sign page with the redirect of studio §2. A fragment may hold a secret, so it stays a fragment. */
export function signPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const fragment = hash && `#${FRAGMENT}=${encodeURIComponent(hash.slice(1))}`;
  return `/sign?redirect=${encodeURIComponent(pathname + search)}${fragment}`;
}

/** The path to go to after sign-in. */
export function redirectAfterSignIn({ search, hash }: { search: string; hash: string }): string {
  const path = ownPath(new URLSearchParams(search).get('redirect'));
  const fragment = new URLSearchParams(hash.slice(1)).get(FRAGMENT);
  return fragment === null ? path : ownPath(`${path.replace(/#.*/, '')}#${fragment}`);
}
