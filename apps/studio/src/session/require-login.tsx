import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ShellSkeleton } from '../page/shell-skeleton.tsx';
import { SettlingPage } from './settling-page.tsx';
import { signPath } from './sign-path.ts';
import { useLogin } from './use-login.ts';

/** studio §6: pages below it require login. Visitors go to the sign page and come back after it. */
export function RequireLogin({ skeleton = <ShellSkeleton /> }: { skeleton?: ReactNode }) {
  const login = useLogin();
  const location = useLocation();
  if (login.status === 'settling') return <SettlingPage problem={login.problem} skeleton={skeleton} />;
  if (login.status === 'not_login') return <Navigate to={signPath(location)} replace />;
  return <Outlet />;
}
