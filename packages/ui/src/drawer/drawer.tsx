import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { closeOnEscape } from '../dialog/close-on-escape.ts';
import { keepTabInside } from '../dialog/keep-tab-inside.ts';
import { useFocusReturn } from '../dialog/use-focus-return.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useSurface } from '../surface.ts';
import styles from './drawer.module.css';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Shows the title to screen readers only, where the content has its own heading. */
  isTitleHidden?: boolean;
  closeLabel: string;
  /** The edge it slides in from. */
  side?: 'left' | 'right' | 'bottom';
  /** `large` has room for tables and code, `wide` for a list beside a chart. */
  size?: 'medium' | 'large' | 'wide';
  children: ReactNode;
  footer?: ReactNode;
}

/** A panel that slides in from an edge and keeps the focus until it is closed. On a phone it is as wide as the screen. */
export function Drawer({
  open,
  onOpenChange,
  title,
  isTitleHidden = false,
  closeLabel,
  side = 'right',
  size = 'medium',
  children,
  footer,
}: DrawerProps) {
  const focus = useFocusReturn();
  const surface = useSurface();
  const closeOnKey = closeOnEscape(onOpenChange);
  // Not modal on a foreign page, as in `Dialog`.
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!surface.isWholePage) keepTabInside(event);
    closeOnKey(event);
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={surface.isWholePage}>
      <Primitive.Portal container={surface.container}>
        {surface.isWholePage ? <Primitive.Overlay className={styles.overlay} /> : <div className={styles.overlay} />}
        <Primitive.Content
          aria-describedby={undefined}
          aria-modal
          onKeyDown={onKeyDown}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.restore}
          className={classNames(styles.content, styles[side], size !== 'medium' && styles[size])}
        >
          <div className={styles.header}>
            <Primitive.Title className={classNames(styles.title, isTitleHidden && styles.hidden)}>
              {title}
            </Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label={closeLabel} icon={<X aria-hidden />} />
            </Primitive.Close>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
