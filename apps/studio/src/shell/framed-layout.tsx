import { Link, Outlet, useLocation } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { Brand } from '../page/brand.tsx';
import { signPath } from '../session/sign-path.ts';
import { useLogin } from '../session/use-login.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './framed-layout.module.css';

/** Pages with a bar above them and no sidebars, also for visitors. */
export function FramedLayout() {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link to="/" className={styles.home} aria-label={`Parley, ${t('start_page')}`}>
          <Brand />
        </Link>
        <AccountCorner />
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}

/** The account menu, or a link to the sign page for visitors. */
function AccountCorner() {
  const { t } = useTranslation();
  const login = useLogin();
  const location = useLocation();
  if (login.status === 'logined') return <AccountMenu />;
  return login.status === 'not_login' && <Link to={signPath(location)}>{t('sign_in')}</Link>;
}
