import { type AccountUser, PassportWebEmailLoginPost, PassportWebEmailRegisterV2Post } from '@parley/contract';
import { useState } from 'react';
import { useAction } from '../../../api/use-action.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { loginStore } from '../../../session/login-store.ts';

interface Credentials {
  email: string;
  password: string;
}

export interface SignInFailure {
  readonly title: 'login_failed' | 'register_failed';
  readonly message: string;
}

/** Logs in or registers; either way the user is then signed in. */
export function useSignIn(invitation: string | undefined) {
  const locale = useLocale();
  const errorWords = useErrorWords();
  const [failure, setFailure] = useState<SignInFailure>();
  const reactionsWith = (title: SignInFailure['title']) => ({
    onDone: ({ data }: { data: AccountUser }) => loginStore.dispatch({ type: 'user-found', user: data }),
    onFailed: (error: Error) => setFailure({ title, message: errorWords(error) }),
  });
  const logIn = useAction(PassportWebEmailLoginPost, reactionsWith('login_failed'));
  const register = useAction(PassportWebEmailRegisterV2Post, reactionsWith('register_failed'));
  return {
    failure,
    forgetFailure: () => setFailure(undefined),
    isLoggingIn: logIn.isPending,
    isRegistering: register.isPending,
    logIn: (credentials: Credentials) => logIn.mutate(credentials),
    register: (credentials: Credentials) => register.mutate({ ...credentials, invitation, locale }),
  };
}
