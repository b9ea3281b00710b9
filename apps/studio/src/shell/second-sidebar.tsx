import { ResizeHandle } from '@parley/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { localCache } from '../local-cache/local-cache.ts';
import { useUser } from '../session/use-login.ts';
import styles from './second-sidebar.module.css';

/** studio §9 sub-menu width; the minimum is the default. */
const SIDEBAR_WIDTH_MIN = 200;
const SIDEBAR_WIDTH_MAX = 380;

/** studio §5: the remembered width is clamped; a text that is no number gives the default. */
export function toSidebarWidth(remembered: string | undefined): number {
  const width = Math.round(Number(remembered));
  return Number.isFinite(width) ? Math.min(SIDEBAR_WIDTH_MAX, Math.max(SIDEBAR_WIDTH_MIN, width)) : SIDEBAR_WIDTH_MIN;
}

/** studio §2 second-level sidebar. Its width is remembered for the account in this browser. */
export function SecondSidebar({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { user_id_str: userId } = useUser();
  const [width, setWidth] = useState(() => toSidebarWidth(localCache.readOfAccount(userId, 'sidebar-width')));
  return (
    <aside aria-label={t('space_menu')} className={styles.sidebar} style={{ width }}>
      <div className={styles.content}>{children}</div>
      <ResizeHandle
        label={t('sidebar_width')}
        size={width}
        min={SIDEBAR_WIDTH_MIN}
        max={SIDEBAR_WIDTH_MAX}
        onSizeChange={setWidth}
        onSizeSettled={(size) => localCache.writeOfAccount(userId, 'sidebar-width', String(size))}
        className={styles.handle}
      />
    </aside>
  );
}
