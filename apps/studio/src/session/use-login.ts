import type { AccountUser } from '@parley/contract';
import { useSyncExternalStore } from 'react';
import type { Login } from './login.ts';
import { loginStore } from './login-store.ts';

export function useLogin(): Login {
  return useSyncExternalStore(loginStore.subscribe, loginStore.getState);
}

/** The signed-in user, on pages that need one. */
export function useUser(): AccountUser {
  const login = useLogin();
  if (login.status !== 'logined') throw new Error('useUser is only for pages that require login');
  return login.user;
}
