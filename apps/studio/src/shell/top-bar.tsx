import { Drawer, IconButton } from '@parley/ui';
import { MenuIcon, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { Brand } from '../page/brand.tsx';
import { AccountMenu } from './account-menu.tsx';
import { openPalette } from './palette/palette-store.ts';
import { PrimaryEntries, SearchEntry } from './primary-entries.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  sidebar?: ReactNode;
  breadcrumb?: ReactNode;
  /** Takes the part of the bar for a page that fills the window. What the page shows there replaces the rest of the bar. */
  pageBar?: ((bar: HTMLElement | null) => void) | undefined;
}

/** The shell of narrow screens. A navigation closes the drawer. */
export function TopBar({ sidebar, breadcrumb, pageBar }: TopBarProps) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  // Without this, navigating back would open it again.
  if (openedOn !== undefined && openedOn !== key) setOpenedOn(undefined);
  return (
    <header className={styles.bar}>
      <IconButton
        label={t('open_menu')}
        icon={<MenuIcon aria-hidden />}
        onClick={() => setOpenedOn(key)}
        className={styles.button}
      />
      {pageBar && <div ref={pageBar} className={styles.ofPage} />}
      <div className={styles.ofShell}>
        <div className={styles.breadcrumb}>{breadcrumb ?? <Brand />}</div>
        <IconButton
          label={t('palette')}
          icon={<Search aria-hidden />}
          onClick={openPalette}
          className={styles.button}
        />
        <AccountMenu />
      </div>
      <Drawer
        side="left"
        open={openedOn === key}
        onOpenChange={(isOpen) => setOpenedOn(isOpen ? key : undefined)}
        title={t('main_menu')}
        isTitleHidden
        closeLabel={t('close')}
      >
        <div className={styles.drawer}>
          {sidebar}
          {pageBar && <AccountMenu />}
          <PrimaryEntries>{pageBar && <SearchEntry />}</PrimaryEntries>
        </div>
      </Drawer>
    </header>
  );
}
