import { Link } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { BrandMark } from '../page/brand.tsx';
import { AccountMenu } from './account-menu.tsx';
import { PrimaryEntries, SearchEntry } from './primary-entries.tsx';
import styles from './primary-sidebar.module.css';

/** studio §2 primary sidebar. */
export function PrimarySidebar() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('main_menu')} className={styles.sidebar}>
      <Link to="/" aria-label={`Parley, ${t('start_page')}`} className={styles.logo}>
        <BrandMark />
      </Link>
      <PrimaryEntries>
        <SearchEntry />
      </PrimaryEntries>
      <AccountMenu />
    </nav>
  );
}
