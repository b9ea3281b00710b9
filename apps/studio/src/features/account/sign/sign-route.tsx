import { Navigate, useLocation } from 'react-router';
import { SettlingPage } from '../../../session/settling-page.tsx';
import { redirectAfterSignIn } from '../../../session/sign-path.ts';
import { useLogin } from '../../../session/use-login.ts';
import { SignPage } from './sign-page.tsx';

/** The sign page inside the studio, for users whose session ends there. Signed-in users go to the page they came from. */
export function SignRoute() {
  const login = useLogin();
  const location = useLocation();
  if (login.status === 'settling') return <SettlingPage problem={login.problem} />;
  if (login.status === 'logined') return <Navigate to={redirectAfterSignIn(location)} replace />;
  return <SignPage address={location} />;
}
