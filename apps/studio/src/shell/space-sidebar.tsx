import type { Space } from '@parley/contract';
import { Bot, LibraryBig } from 'lucide-react';
import { NavLink } from 'react-router';
import { spacePath } from '../features/space/entry/space-path.ts';
import { SpaceSwitcher } from '../features/space/switcher/space-switcher.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './space-sidebar.module.css';

/** The space switcher and the sub-menus of the space. */
export function SpaceSidebar({ space }: { space: Space }) {
  const { t } = useTranslation();
  return (
    <div className={styles.sidebar}>
      <SpaceSwitcher space={space} />
      <nav aria-label={space.name} className={styles.items}>
        <NavLink to={spacePath(space.id, 'develop')} className={styles.item}>
          <Bot aria-hidden />
          {t('develop')}
        </NavLink>
        <NavLink to={spacePath(space.id, 'library')} className={styles.item}>
          <LibraryBig aria-hidden />
          {t('library')}
        </NavLink>
      </nav>
    </div>
  );
}
