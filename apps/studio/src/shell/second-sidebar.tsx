import { IconButton, ResizeHandle } from '@parley/ui';
import { PanelLeftClose, Pin } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { localCache } from '../local-cache/local-cache.ts';
import { useUser } from '../session/use-login.ts';
import styles from './second-sidebar.module.css';
import type { SidebarFold } from './sidebar-fold.ts';
import type { SidebarFoldControl } from './use-sidebar-fold.ts';

/** studio §9 sub-menu width; the minimum is the default. */
const SIDEBAR_WIDTH_MIN = 200;
const SIDEBAR_WIDTH_MAX = 380;

/** A pointer that only crosses the edge does not open the sidebar, and one that leaves it for a moment does not fold it. */
const PEEK_DELAY_MS = 100;
const LEAVE_DELAY_MS = 250;

/** For `aria-controls` of the button that folds it. */
export const SECOND_SIDEBAR_ID = 'second-sidebar';

/** Parts of the sidebar that are rendered elsewhere in the document. */
const PARTS_ELSEWHERE = '[role="dialog"], [data-radix-popper-content-wrapper]';

/** studio §5: the remembered width is clamped; a text that is no number gives the default. */
export function toSidebarWidth(remembered: string | undefined): number {
  const width = Math.round(Number(remembered));
  return Number.isFinite(width) ? Math.min(SIDEBAR_WIDTH_MAX, Math.max(SIDEBAR_WIDTH_MIN, width)) : SIDEBAR_WIDTH_MIN;
}

interface SecondSidebarProps {
  label: string;
  /** On a page that fills the window. Without it the sidebar always stands beside the page. */
  folding?: SidebarFoldControl | undefined;
  children: ReactNode;
}

/** studio §2 second-level sidebar. Its width is remembered for the account in this browser. */
export function SecondSidebar({ label, folding, children }: SecondSidebarProps) {
  const { t } = useTranslation();
  const { user_id_str: userId } = useUser();
  const [width, setWidth] = useState(() => toSidebarWidth(localCache.readOfAccount(userId, 'sidebar-width')));
  const sidebar = useRef<HTMLElement>(null);
  const hover = useHover(folding, sidebar);
  const fold = folding?.fold ?? 'pinned';
  useFocusWhileOpen(sidebar, fold);
  if (fold === 'folded') return <div aria-hidden className={styles.edge} {...hover.edge} />;
  const isOverPage = fold !== 'pinned';
  return (
    <aside
      ref={sidebar}
      id={SECOND_SIDEBAR_ID}
      aria-label={label}
      className={isOverPage ? styles.overPage : styles.sidebar}
      style={{ width }}
      {...hover.sidebar}
      {...(isOverPage && folding && dismissHandlers(folding))}
    >
      <div className={styles.content}>{children}</div>
      {folding && <PinButton folding={folding} />}
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

function PinButton({ folding: { fold, send } }: { folding: SidebarFoldControl }) {
  const { t } = useTranslation();
  const isPinned = fold === 'pinned';
  return (
    <div className={styles.foot}>
      <IconButton
        label={t(isPinned ? 'sidebar_fold' : 'sidebar_pin')}
        icon={isPinned ? <PanelLeftClose aria-hidden /> : <Pin aria-hidden />}
        onClick={() => send(isPinned ? 'unpinned' : 'pinned')}
      />
    </div>
  );
}

/** Peeks when the pointer stays at the edge, and folds when it stays away. React counts open menus as inside. */
function useHover(folding: SidebarFoldControl | undefined, sidebar: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!folding) return { edge: {}, sidebar: {} };
  const cancel = () => clearTimeout(timer.current);
  const after = (delay: number, event: 'edge-hovered' | 'pointer-left') => () => {
    cancel();
    timer.current = setTimeout(() => {
      // Whoever works in it by keyboard keeps it; it folds when the focus leaves.
      const hasFocus = sidebar.current?.contains(document.activeElement) === true;
      if (event === 'edge-hovered' || !hasFocus) folding.send(event);
    }, delay);
  };
  return {
    edge: { onPointerEnter: after(PEEK_DELAY_MS, 'edge-hovered'), onPointerLeave: cancel },
    sidebar: { onPointerEnter: cancel, onPointerLeave: after(LEAVE_DELAY_MS, 'pointer-left') },
  };
}

/** Escape, and the focus moving to the page, fold a sidebar that lies over it. */
function dismissHandlers({ send }: SidebarFoldControl) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      // React also delivers the keys of open menus, which close themselves.
      if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
      event.preventDefault();
      send('dismissed');
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      const isInside = currentTarget.contains(relatedTarget) || relatedTarget?.closest(PARTS_ELSEWHERE);
      if (!isInside && document.hasFocus()) send('dismissed');
    },
  };
}

/** Moves the focus into a sidebar that was opened by button or key, and back when it is gone. */
function useFocusWhileOpen(sidebar: RefObject<HTMLElement | null>, fold: SidebarFold): void {
  useEffect(() => {
    if (fold !== 'open') return;
    const opener = document.activeElement;
    sidebar.current?.querySelector<HTMLElement>('a[href], button')?.focus();
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [sidebar, fold]);
}
