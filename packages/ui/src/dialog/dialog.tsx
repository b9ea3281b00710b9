import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useSurface } from '../surface.ts';
import { closeOnEscape } from './close-on-escape.ts';
import styles from './dialog.module.css';
import { keepTabInside } from './keep-tab-inside.ts';
import { useFocusReturn } from './use-focus-return.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  closeLabel: string;
  /** `wide` is for two texts side by side; `large` is 1120×600 and leaves its padding to the content; `compact` stays a card on a phone. */
  size?: 'compact' | 'small' | 'medium' | 'wide' | 'large';
  children?: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
}

/** Opened by an address, nothing had the focus: browsers would draw a ring on the first tab though no key was pressed. */
function focusWithoutRing(event: Event): void {
  if (document.activeElement !== document.body || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/** A modal dialog; on a phone it fills the screen, unless it is compact. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  size = 'small',
  children,
  footer,
}: DialogProps) {
  const focus = useFocusReturn();
  const surface = useSurface();
  const describedBy = description ? {} : { 'aria-describedby': undefined };
  const closeOnKey = closeOnEscape(onOpenChange);
  // Not modal on a foreign page: Radix would lock the scrolling of that page too. `keepTabInside` traps the focus instead.
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!surface.isWholePage) keepTabInside(event);
    closeOnKey(event);
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={surface.isWholePage}>
      <Primitive.Portal container={surface.container}>
        {surface.isWholePage ? <Primitive.Overlay className={styles.overlay} /> : <div className={styles.overlay} />}
        <Primitive.Content
          {...describedBy}
          aria-modal
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            focus.remember();
            if (size === 'large') focusWithoutRing(event);
          }}
          onCloseAutoFocus={focus.restore}
          className={classNames(styles.content, styles[size], size !== 'compact' && styles.filling)}
        >
          <div className={styles.header}>
            <Primitive.Title className={styles.title}>{title}</Primitive.Title>
          </div>
          <div className={styles.body}>
            {description && <Primitive.Description className={styles.description}>{description}</Primitive.Description>}
            {children}
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
          {/* Last in the DOM, so that the dialog opens with the focus on its content. */}
          <div className={styles.close}>
            <Primitive.Close asChild>
              <IconButton label={closeLabel} icon={<X aria-hidden />} />
            </Primitive.Close>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
