import { useIsNarrow } from '@parley/ui';
import type { ReactNode } from 'react';
import { MobileHint } from './mobile-hint.tsx';
import { useIsModalMode, usePageHandle } from './page-handle.ts';
import { PrimarySidebar } from './primary-sidebar.tsx';
import { SecondSidebar } from './second-sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './workspace-frame.module.css';

interface WorkspaceFrameProps {
  /** The content of the second sidebar; left out, there is none. */
  sidebar?: ReactNode;
  /** Shown in the bar of narrow screens. */
  breadcrumb?: ReactNode;
  children: ReactNode;
}

/** studio §2 shell: the sidebars beside a page, or a bar with a drawer above it on narrow screens. */
export function WorkspaceFrame({ sidebar, breadcrumb, children }: WorkspaceFrameProps) {
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
    <div className={styles.frame}>
      <PrimarySidebar />
      {sidebar && <SecondSidebar>{sidebar}</SecondSidebar>}
      {page}
    </div>
  );
}
