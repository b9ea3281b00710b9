import { ContextMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from '../menu/menu.module.css';
import { useSurface } from '../surface.ts';

export interface ContextMenuProps {
  /** One element: a right click, a long press or the menu key anywhere in it opens the menu. */
  children: ReactNode;
  /** The actions, as `ContextMenuItem`. */
  menu: ReactNode;
  /** After it closed, before the focus goes back to where it was; `preventDefault` keeps it from going. */
  onCloseAutoFocus?: (event: Event) => void;
}

/** A list of actions where the pointer is. */
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
