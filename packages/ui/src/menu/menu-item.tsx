import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './menu.module.css';

export interface MenuItemProps {
  /** Set it when the only child is a link that becomes the item itself. */
  asChild?: boolean;
  icon?: ReactNode;
  onSelect?: () => void;
  children: ReactNode;
}

/** One action of a menu. */
export function MenuItem({ asChild = false, icon, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item asChild={asChild} onSelect={onSelect} className={styles.item}>
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </DropdownMenu.Item>
  );
}
