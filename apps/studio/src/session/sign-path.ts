import { ownPath } from '@parley/contract';

const FRAGMENT = 'redirect_fragment';
/** The secret of an invitation to the installation belongs to the sign page itself. */
const INVITATION = 'invitation';

/** The path of the sign page with the redirect of studio §2. A fragment may hold a secret, so it stays a fragment. */
export function signPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const fragment = hash && `#${FRAGMENT}=${encodeURIComponent(hash.slice(1))}`;
  return `/sign?redirect=${encodeURIComponent(pathname + search)}${fragment}`;
}

/** The path to go to after sign-in. The fragment stands alone when the server has sent the visitor here. */
export function redirectAfterSignIn({ search, hash }: { search: string; hash: string }): string {
  const path = ownPath(new URLSearchParams(search).get('redirect'));
  const inFragment = new URLSearchParams(hash.slice(1));
  const fragment = inFragment.get(FRAGMENT) ?? (hash.length > 1 && !inFragment.has(INVITATION) ? hash.slice(1) : null);
  return fragment === null ? path : ownPath(`${path.replace(/#.*/, '')}#${fragment}`);
}
