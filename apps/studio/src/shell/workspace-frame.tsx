import { useIsNarrow } from '@parley/ui';
import { type ReactNode, useState } from 'react';
import { PageBarContext } from '../page/page-bar.tsx';
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
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const page = <PageBarContext value={bar}>{children}</PageBarContext>;
  const pageBar = fillsWindow ? setBar : undefined;
  if (isModalMode) return <Main pageBar={pageBar}>{page}</Main>;
  if (isNarrow)
    return (
      <>
        <TopBar sidebar={sidebar} breadcrumb={breadcrumb} pageBar={pageBar} />
        <main className={fillsWindow ? styles.filling : styles.page}>{page}</main>
        <MobileHint />
      </>
    );
  return (
    <WideFrame sidebarLabel={sidebarLabel} sidebar={sidebar} pageBar={pageBar}>
      {page}
    </WideFrame>
  );
}

/** Takes the part of the bar that a page fills; left out, the page has no bar. */
type PageBarRef = ((bar: HTMLElement | null) => void) | undefined;

interface WideFrameProps extends Omit<WorkspaceFrameProps, 'breadcrumb'> {
  pageBar: PageBarRef;
}

/** A page that fills the window needs the whole width: the second sidebar folds. */
function WideFrame({ sidebarLabel, sidebar, pageBar, children }: WideFrameProps) {
  const folding = useSidebarFold();
  const isFolding = pageBar !== undefined && Boolean(sidebar);
  useStudioKey('sidebar', () => {
    if (isFolding) folding.send('toggled');
    return isFolding;
  });
  return (
    <div className={styles.frame}>
      <PrimarySidebar />
      {sidebar && (
        <SecondSidebar label={sidebarLabel ?? ''} folding={isFolding ? folding : undefined}>
          {sidebar}
        </SecondSidebar>
      )}
      <Main pageBar={pageBar} toggle={isFolding && <SidebarToggle folding={folding} />}>
        {children}
      </Main>
    </div>
  );
}

interface MainProps {
  pageBar: PageBarRef;
  /** The button that folds the second sidebar; the first control in the bar. */
  toggle?: ReactNode;
  children: ReactNode;
}

function Main({ pageBar, toggle, children }: MainProps) {
  if (!pageBar) return <main className={styles.page}>{children}</main>;
  return (
    <main className={styles.filling}>
      <div className={styles.bar}>
        {toggle}
        <div ref={pageBar} className={styles.ofPage} />
      </div>
      {children}
    </main>
  );
}
