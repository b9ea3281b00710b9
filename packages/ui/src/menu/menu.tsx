import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useSurface } from '../surface.ts';
import styles from './menu.module.css';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  /** For a menu that is mounted only when it opens. */
  isOpenAtFirst?: boolean;
  /** An item leads to another place: prevent the default there, which gives the focus back to the button. */
  onCloseFocus?: (event: Event) => void;
}

/** A list of actions that opens from a button. */
export function Menu({ trigger, children, align = 'end', isOpenAtFirst = false, onCloseFocus }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={useSurface().container}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={onCloseFocus}
          className={styles.content}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
