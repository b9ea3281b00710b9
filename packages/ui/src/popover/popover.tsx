import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useSurface } from '../surface.ts';
import styles from './popover.module.css';

export interface PopoverProps {
  /** Its name for screen readers. */
  label: string;
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** For controlled use; left out, the popover keeps its own state. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A small panel beside the button that opened it. */
export function Popover({
  label,
  trigger,
  children,
  side = 'bottom',
  align = 'start',
  open,
  onOpenChange,
}: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={useSurface().container}>
        <Primitive.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={styles.content}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
