import { ResizeHandle } from '@parley/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './second-sidebar.module.css';
import { SIDEBAR_WIDTH_MAX, SIDEBAR_WIDTH_MIN, useSidebarWidth } from './use-sidebar-width.ts';

/** studio §2 second-level sidebar: its width is the user's choice. */
export function SecondSidebar({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { width, setWidth, remember } = useSidebarWidth();
  return (
    <aside aria-label={t('space_menu')} className={styles.sidebar} style={{ width }}>
      <div className={styles.content}>{children}</div>
      <ResizeHandle
        label={t('sidebar_width')}
        size={width}
        min={SIDEBAR_WIDTH_MIN}
        max={SIDEBAR_WIDTH_MAX}
        onSizeChange={setWidth}
        onSizeSettled={remember}
        className={styles.handle}
      />
    </aside>
  );
}
