import { ContextMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from '../menu/menu.module.css';
import { useSurface } from '../surface.ts';

export interface ContextMenuProps {
  /** One element: a right click, a long press or the menu key anywhere in it opens the menu. */
  children: ReactNode;
  /** The actions, as `ContextMenuItem`. */
  menu: ReactNode;
  /** Called after it closed, before the focus returns; `preventDefault` keeps the focus where it is. */
  onCloseAutoFocus?: (event: Event) => void;
}

/** A menu of actions at the pointer. */
export function ContextMenu({ children, menu, onCloseAutoFocus }: ContextMenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal container={useSurface().container}>
        <Primitive.Content collisionPadding={8} onCloseAutoFocus={onCloseAutoFocus} className={styles.content}>
          {menu}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export interface ContextMenuItemProps {
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  /** Marks an action that cannot be undone. */
  isDangerous?: boolean;
  children: ReactNode;
}

/** One action of a context menu. */
export function ContextMenuItem({ icon, onSelect, disabled, isDangerous = false, children }: ContextMenuItemProps) {
  return (
    <Primitive.Item
      onSelect={onSelect}
      disabled={disabled}
      className={classNames(styles.item, isDangerous && styles.danger)}
    >
      {icon}
      {children}
    </Primitive.Item>
  );
}
