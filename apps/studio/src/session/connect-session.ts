import type { QueryClient } from '@tanstack/react-query';
import { administratorRefused, unauthorised } from '../api/unauthorised.ts';
import { localCache, onChangeElsewhere } from '../local-cache/local-cache.ts';
import { loginStore } from './login-store.ts';
import { findUser } from './settle-login.ts';

/** Connects the login status with unauthorised responses, other tabs and the local cache. Returns a function that stops it. */
export function connectSession(queryClient: QueryClient): () => void {
  const stopUnauthorised = unauthorised.subscribe(() => loginStore.dispatch({ type: 'unauthorised' }));
  const stopRefused = administratorRefused.subscribe(() => void findUser());
  const stopElsewhere = onChangeElsewhere('current-user-id', (userId) => {
    loginStore.dispatch({ type: 'user-changed-elsewhere', userId });
    // Without `check-restarted`: the sign form stays mounted, and with it what the user has typed.
    if (loginStore.getState().status === 'not_login' && userId) void findUser();
  });
  const stopLogin = loginStore.subscribe(() => {
    const login = loginStore.getState();
    if (login.status === 'logined' && !login.isOutdated) {
      localCache.write('current-user-id', login.user.user_id_str);
      // The sign page uses the language of the last user.
      localCache.write('visitor-locale', login.user.locale);
    }
    if (login.status !== 'not_login') return;
    localCache.write('current-user-id', undefined);
    queryClient.clear();
  });
  return () => {
    stopUnauthorised();
    stopRefused();
    stopElsewhere();
    stopLogin();
  };
}
