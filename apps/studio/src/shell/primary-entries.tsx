import { keysText } from '@parley/ui';
import { BookOpen, House, LayoutGrid, Plus, Search, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useCreatePath } from '../features/bot/create/create-path.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../session/use-login.ts';
import { studioKeys } from './keys/studio-keys.ts';
import { prefetchPalette } from './palette/load-palette.ts';
import { openPalette } from './palette/palette-store.ts';
import styles from './primary-entries.module.css';

/** Create, the top-level menu areas, and the documentation, which opens in a new tab. Children stand below Create. */
export function PrimaryEntries({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const { is_administrator: isAdministrator } = useUser();
  return (
    <div className={styles.entries}>
      <Link to={useCreatePath()} className={styles.create}>
        <Plus aria-hidden />
        {t('create')}
      </Link>
      {children}
      <NavLink to="/" end className={styles.entry}>
        <House aria-hidden />
        {t('home')}
      </NavLink>
      <NavLink to="/space" className={styles.entry}>
        <LayoutGrid aria-hidden />
        {t('workspace')}
      </NavLink>
      {isAdministrator && (
        <NavLink to="/admin" className={styles.entry}>
          <ShieldCheck aria-hidden />
          {t('admin')}
        </NavLink>
      )}
      <a href="/docs/api" target="_blank" rel="noreferrer" className={styles.entry}>
        <BookOpen aria-hidden />
        {t('documentation')}
      </a>
    </div>
  );
}

/** Opens the command palette. Narrow screens have a button for it in their bar. */
export function SearchEntry() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={keysText(studioKeys.palette.keys[0])}
      className={styles.entry}
      onPointerEnter={prefetchPalette}
      onClick={openPalette}
    >
      <Search aria-hidden />
      {t('palette')}
    </button>
  );
}
