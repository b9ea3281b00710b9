import { useIsNarrow } from '@parley/ui';
import type { ReactNode } from 'react';
import { useStudioKey } from './keys/use-studio-key.ts';
import { MobileHint } from './mobile-hint.tsx';
import { useIsModalMode, usePageHandle } from './page-handle.ts';
import { PrimarySidebar } from './primary-sidebar.tsx';
import { SecondSidebar } from './second-sidebar.tsx';
import { SidebarToggle } from './sidebar-toggle.tsx';
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

/** studio §2 shell: the sidebars beside a page, or a bar with a drawer above it on narrow screens. */
export function WorkspaceFrame({ sidebarLabel, sidebar, breadcrumb, children }: WorkspaceFrameProps) {
  const isNarrow = useIsNarrow();
  const isModalMode = useIsModalMode();
  const { fillsWindow } = usePageHandle();
  const page = <main className={fillsWindow ? styles.filling : styles.page}>{children}</main>;
  if (isModalMode) return page;
  if (isNarrow)
    return (
      <>
        <TopBar sidebar={sidebar} breadcrumb={breadcrumb} />
        {page}
        <MobileHint />
      </>
    );
  return (
    <WideFrame sidebarLabel={sidebarLabel} sidebar={sidebar} canFold={fillsWindow === true}>
      {page}
    </WideFrame>
  );
}

interface WideFrameProps extends Omit<WorkspaceFrameProps, 'breadcrumb'> {
  /** The page needs the whole width: the second sidebar folds. */
  canFold: boolean;
}

function WideFrame({ sidebarLabel, sidebar, canFold, children }: WideFrameProps) {
  const folding = useSidebarFold();
  const isFolding = canFold && Boolean(sidebar);
  useStudioKey('sidebar', () => {
    if (isFolding) folding.send('toggled');
    return isFolding;
  });
  return (
    <div className={styles.frame}>
      <PrimarySidebar>{isFolding && <SidebarToggle folding={folding} />}</PrimarySidebar>
      {sidebar && (
        <SecondSidebar label={sidebarLabel ?? ''} folding={isFolding ? folding : undefined}>
          {sidebar}
        </SecondSidebar>
      )}
      {children}
    </div>
  );
}
