import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';

export interface MenuItemProps {
  /** Set it when the only child is a link that becomes the item itself. */
  asChild?: boolean;
  icon?: ReactNode;
  onSelect?: () => void;
  disabled?: boolean;
  /** Marks an action that cannot be undone. */
  isDangerous?: boolean;
  children: ReactNode;
}

/** One action of a menu. */
export function MenuItem({ asChild = false, icon, onSelect, disabled, isDangerous = false, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      asChild={asChild}
      onSelect={onSelect}
      disabled={disabled}
      className={classNames(styles.item, isDangerous && styles.danger)}
    >
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

/** A text in a menu that is no action. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={styles.label}>{children}</DropdownMenu.Label>;
}

/** A line between groups of actions. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.separator} />;
}
