import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { PageTitle } from '../../../page/page-title.tsx';
import { SettlingPage } from '../../../session/settling-page.tsx';
import { redirectAfterSignIn } from '../../../session/sign-path.ts';
import { useLogin } from '../../../session/use-login.ts';
import { SignForm } from './sign-form.tsx';
import { SignFrame } from './sign-frame.tsx';

/** studio §2 login page. Signed-in users are redirected to the page they came from. */
export function SignPage() {
  const { t } = useTranslation();
  const login = useLogin();
  const location = useLocation();
  if (login.status === 'settling') return <SettlingPage problem={login.problem} />;
  if (login.status === 'logined') return <Navigate to={redirectAfterSignIn(location)} replace />;
  return (
    <SignFrame>
      <PageTitle>{t('sign_in')}</PageTitle>
      <h1>{t('sign_title')}</h1>
      {redirectAfterSignIn(location).startsWith('/join') && <p>{t('sign_to_join')}</p>}
      <SignForm />
    </SignFrame>
  );
}
