import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useErrorMessage } from '../api/use-error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ErrorPage } from '../page/error-page.tsx';
import { ShellSkeleton } from '../page/shell-skeleton.tsx';
import { settleLogin } from './settle-login.ts';
import { signPath } from './sign-path.ts';
import { useLogin } from './use-login.ts';

/** studio §6: pages below it require login. Visitors go to the sign page and come back after it. */
export function RequireLogin({ skeleton = <ShellSkeleton /> }: { skeleton?: ReactNode }) {
  const login = useLogin();
  const location = useLocation();
  if (login.status === 'not_login') return <Navigate to={signPath(location)} replace />;
  if (login.status === 'logined') return <Outlet />;
  return login.problem === undefined ? skeleton : <LoginFailed problem={login.problem} />;
}

/** It could not be found out who is signed in. */
function LoginFailed({ problem }: { problem: unknown }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  return (
    <ErrorPage
      title={t('data_error_title', { module: t('page') })}
      subtitle={errorMessage(problem)}
      error={problem}
      onRetry={() => void settleLogin()}
    />
  );
}
