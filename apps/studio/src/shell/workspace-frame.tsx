import { useIsNarrow } from '@parley/ui';
import { type ReactNode, useRef, useState } from 'react';
import { PageBarContext, PageWidthContext } from '../page/page-bar.tsx';
import { usePortalPlace } from '../page/use-portal-place.ts';
import { useStudioKey } from './keys/use-studio-key.ts';
import { MobileHint } from './mobile-hint.tsx';
import { useIsModalMode, usePageHandle } from './page-handle.ts';
import { PrimarySidebar } from './primary-sidebar.tsx';
import { SecondSidebar } from './second-sidebar.tsx';
import { SidebarToggle } from './sidebar-toggle.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useSidebarFold } from './use-sidebar-fold.ts';
import styles from './workspace-frame.module.css';

interface WorkspaceFrameProps {
  /** The name of the second sidebar, where there is one. */
  sidebarLabel?: string | undefined;
  /** The content of the second sidebar; left out, there is none. */
  sidebar?: ReactNode;
  /** Shown in the bar of narrow screens. */
  breadcrumb?: ReactNode;
  children: ReactNode;
}

/**
 * studio §2 shell: the sidebars beside a page, or a bar with a drawer above it on narrow screens. The page is always at the
 * same place of the tree: a phone that is turned does not build it anew.
 */
export function WorkspaceFrame({ sidebarLabel, sidebar, breadcrumb, children }: WorkspaceFrameProps) {
  const isNarrow = useIsNarrow();
  const isModalMode = useIsModalMode();
  const { fillsWindow = false, isForUsers } = usePageHandle();
  const [topBar, setTopBar] = useState<HTMLElement | null>(null);
  const windowBar = usePortalPlace();
  const width = useRef(0);
  const content = useRef<HTMLElement>(null);
  const folding = useSidebarFold();
  const hasSidebars = !isNarrow && !isModalMode;
  const hasTopBar = isNarrow && !isModalMode;
  // A page that fills the window needs the whole width: the second sidebar folds.
  const isFolding = hasSidebars && fillsWindow && Boolean(sidebar);
  useStudioKey('sidebar', () => {
    if (isFolding) folding.send('toggled');
    return isFolding;
  });
  return (
    <div className={hasSidebars ? styles.frame : styles.bare}>
      <SkipLink content={content} />
      {hasSidebars && <PrimarySidebar />}
      {hasSidebars && sidebar && (
        <SecondSidebar label={sidebarLabel ?? ''} folding={isFolding ? folding : undefined}>
          {sidebar}
        </SecondSidebar>
      )}
      {hasTopBar && <TopBar sidebar={sidebar} breadcrumb={breadcrumb} pageBar={fillsWindow ? setTopBar : undefined} />}
      <main ref={content} id={CONTENT_ID} className={fillsWindow ? styles.filling : styles.page}>
        {fillsWindow && !hasTopBar && (
          <div className={styles.bar}>
            {isFolding && <SidebarToggle folding={folding} />}
            <div ref={windowBar.place} className={styles.ofPage} />
          </div>
        )}
        {hasTopBar && !isForUsers && <MobileHint />}
        <PageBarContext value={hasTopBar ? topBar : windowBar.element}>
          <PageWidthContext value={width}>{children}</PageWidthContext>
        </PageBarContext>
      </main>
    </div>
  );
}
