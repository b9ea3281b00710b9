import { ContextMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from '../menu/menu.module.css';

export interface ContextMenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  /** Marks what cannot be undone. */
  isDangerous?: boolean;
  children: ReactNode;
}

/** One action of a context menu. */
export function ContextMenuItem({ icon, onSelect, disabled, isDangerous = false, children }: ContextMenuItemProps) {
  return (
    <ContextMenu.Item
      onSelect={onSelect}
      disabled={disabled}
      className={classNames(styles.item, isDangerous && styles.danger)}
    >
      {icon}
      {children}
    </ContextMenu.Item>
  );
}
