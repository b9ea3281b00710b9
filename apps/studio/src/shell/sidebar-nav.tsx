import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import styles from './sidebar-nav.module.css';

/** The content of a second sidebar: its head, and below it groups of links. */
export function SidebarContent({ children }: { children: ReactNode }) {
  return <div className={styles.sidebar}>{children}</div>;
}

/** The head of an area that has no switcher. */
export function SidebarTitle({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className={styles.title}>
      <Icon aria-hidden />
      {children}
    </p>
  );
}

/** A group of links in a second sidebar. */
export function SidebarNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.items}>
      {children}
    </nav>
  );
}

interface SidebarLinkProps {
  to: string;
  icon: LucideIcon;
  /** Opens something over the page, such as a dialog, and is never the current page. */
  isOverlay?: boolean;
  /** The link is current only at exactly its path. */
  isExact?: boolean;
  /** The page belongs to the area of the link, though its path does not begin with that of the link. */
  isAreaCurrent?: boolean;
  /** The number after the text, such as the number of members. */
  count?: number;
  children: ReactNode;
}

/** A link in a second sidebar. */
export function SidebarLink({
  to,
  icon: Icon,
  isOverlay = false,
  isExact = false,
  isAreaCurrent = false,
  count,
  children,
}: SidebarLinkProps) {
  const content = (
    <>
      <Icon aria-hidden />
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  );
  if (isOverlay || isAreaCurrent)
    return (
      <Link to={to} aria-current={isAreaCurrent || undefined} className={styles.item}>
        {content}
      </Link>
    );
  return (
    <NavLink to={to} end={isExact} className={styles.item}>
      {content}
    </NavLink>
  );
}
