import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { Brand } from '../page/brand.tsx';
import { AccountCorner } from './account-corner.tsx';
import styles from './framed-layout.module.css';

/** The pages below the bar. */
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
