import {
  type AccountUser,
  ApiError,
  PassportWebEmailLoginPost,
  PassportWebEmailRegisterV2Post,
  type RequestOf,
} from '@parley/contract';
import { emailTaken, weakPassword, wrongCredentials } from '../../../api/error-codes.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { loginStore } from '../../../session/login-store.ts';

type Credentials = RequestOf<typeof PassportWebEmailLoginPost>;
export type SignAction = 'log-in' | 'register';
export type SignIn = ReturnType<typeof useSignIn>;

interface SignInOptions {
  invitation: string | undefined;
  /** The action that Enter submits. */
  mainAction: SignAction;
}

const isWrongCredentials = (error: Error) => error instanceof ApiError && error.code === wrongCredentials;

/** The sign form: logs in or registers; either way the user is then signed in. */
export function useSignIn({ invitation, mainAction }: SignInOptions) {
  const locale = useLocale();
  const onSuccess = ({ data }: { data: AccountUser }) => loginStore.dispatch({ type: 'user-found', user: data });
  const form = useForm({
    initialValues: { email: '', password: '' },
    schema: PassportWebEmailLoginPost.request,
    fieldOfRefusal: { [emailTaken]: 'email', [weakPassword]: 'password' },
    // The failure is shown above the buttons, see `failureOf`.
    onFailure: () => undefined,
    onSubmit: (credentials) => start(mainAction, credentials),
  });
  const logIn = useOperationMutation(PassportWebEmailLoginPost, {
    onSuccess,
    onError: (error) => {
      form.showError(error);
      if (isWrongCredentials(error)) form.focus('password');
    },
  });
  const register = useOperationMutation(PassportWebEmailRegisterV2Post, { onSuccess, onError: form.showError });
  const calls = { 'log-in': logIn, register };

  function start(action: SignAction, credentials: Credentials): void {
    if (action === 'log-in') {
      register.reset();
      logIn.mutate(credentials);
    } else {
      logIn.reset();
      register.mutate({ ...credentials, invitation, locale });
    }
  }

  /** The error of an action. Undefined once the user has changed e-mail or password, or when a field shows the error. */
  function failureOf(action: SignAction): Error | undefined {
    const { error, variables } = calls[action];
    const { request } = form;
    if (!error || form.fieldOf(error)) return undefined;
    const isUnchanged = request?.email === variables?.email && request?.password === variables?.password;
    return isUnchanged ? error : undefined;
  }

  return {
    form,
    submit: (action: SignAction) => form.submitWith((credentials) => start(action, credentials)),
    failureOf,
    /** Also after it succeeded, until the page is left. */
    isBusy: (action: SignAction) => calls[action].isPending || calls[action].isSuccess,
  };
}
