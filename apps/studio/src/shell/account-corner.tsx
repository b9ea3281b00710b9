import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { signPath } from '../session/sign-path.ts';
import { useLogin } from '../session/use-login.ts';
import { AccountMenu } from './account-menu.tsx';

/** The end of the bar: the account menu, or the way to sign in on pages that visitors may see. */
export function AccountCorner() {
  const { t } = useTranslation();
  const login = useLogin();
  const location = useLocation();
  if (login.status === 'logined') return <AccountMenu />;
  return login.status === 'not_login' && <Link to={signPath(location)}>{t('sign_in')}</Link>;
}
