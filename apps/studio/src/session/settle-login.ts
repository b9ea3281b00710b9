import { ApiError, PassportAccountInfoV2 } from '@parley/contract';
import { call } from '../api/call.ts';
import { isUnauthorised } from '../api/unauthorised.ts';
import { loginStore } from './login-store.ts';
import { isOpenedByVisitor } from './page-facts.ts';

/** Checks the login status again. */
export function settleLogin(): Promise<void> {
  loginStore.dispatch({ type: 'check-restarted' });
  return findUser();
}

/** Settles the login of a page that has just been opened. */
export async function settleOpenedPage(): Promise<void> {
  if (isOpenedByVisitor()) loginStore.dispatch({ type: 'unauthorised' });
  else await settleLogin();
}

/** Asks the server who is signed in. `call` itself reports an unauthorised response. */
export async function findUser(): Promise<void> {
  try {
    const { data } = await call(PassportAccountInfoV2, {});
    loginStore.dispatch({ type: 'user-found', user: data });
  } catch (problem) {
    if (problem instanceof ApiError && isUnauthorised(problem.code)) return;
    loginStore.dispatch({ type: 'check-failed', problem });
  }
}
