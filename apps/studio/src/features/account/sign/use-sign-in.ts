import { type AccountUser, PassportWebEmailLoginPost, PassportWebEmailRegisterV2Post } from '@parley/contract';
import { useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
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
  const errorMessage = useErrorMessage();
  const [failure, setFailure] = useState<SignInFailure>();
  const reactionsWith = (title: SignInFailure['title']) => ({
    onSuccess: ({ data }: { data: AccountUser }) => loginStore.dispatch({ type: 'user-found', user: data }),
    onError: (error: Error) => setFailure({ title, message: errorMessage(error) }),
  });
  const logIn = useOperationMutation(PassportWebEmailLoginPost, reactionsWith('login_failed'));
  const register = useOperationMutation(PassportWebEmailRegisterV2Post, reactionsWith('register_failed'));
  return {
    failure,
    clearFailure: () => setFailure(undefined),
    isLoggingIn: logIn.isPending,
    isRegistering: register.isPending,
    logIn: (credentials: Credentials) => logIn.mutate(credentials),
    register: (credentials: Credentials) => register.mutate({ ...credentials, invitation, locale }),
  };
}
