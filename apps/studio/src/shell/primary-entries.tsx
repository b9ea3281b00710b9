import { BookOpen, LayoutGrid } from 'lucide-react';
import { NavLink } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './primary-entries.module.css';

/** The top-level menu areas, and the documentation, which opens in a new tab. */
export function PrimaryEntries() {
  const { t } = useTranslation();
  return (
    <div className={styles.entries}>
      <NavLink to="/space" className={styles.entry}>
        <LayoutGrid aria-hidden />
        {t('workspace')}
      </NavLink>
      <a href="/docs/api" target="_blank" rel="noreferrer" className={styles.entry}>
        <BookOpen aria-hidden />
        {t('documentation')}
      </a>
    </div>
  );
}
