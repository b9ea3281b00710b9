import { useEffect, useSyncExternalStore } from 'react';
import { SettlingPage } from '../../../session/settling-page.tsx';
import { redirectAfterSignIn } from '../../../session/sign-path.ts';
import { useLogin } from '../../../session/use-login.ts';
import { SignPage } from './sign-page.tsx';

/**
 * The sign page as a page of its own. After sign-in the browser loads the studio: a navigation is also how password
 * managers notice that a password was right.
 */
export function SignApp() {
  const login = useLogin();
  const address = new URL(useSyncExternalStore(subscribe, () => window.location.href));
  const target = login.status === 'logined' ? redirectAfterSignIn(address) : undefined;
  useEffect(() => {
    if (target !== undefined) window.location.replace(target);
  }, [target]);
  if (login.status === 'settling') return <SettlingPage problem={login.problem} />;
  return <SignPage address={address} />;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
