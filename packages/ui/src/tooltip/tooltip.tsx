import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useSurface } from '../surface.ts';
import styles from './tooltip.module.css';

const OPEN_DELAY_MS = 400;

export interface TooltipProps {
  text: string;
  /** The element it describes. It must be focusable, so that keyboard users get the tooltip too. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A short text about a control, on hover and focus. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={OPEN_DELAY_MS}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal container={useSurface().container}>
          <Primitive.Content side={side} sideOffset={6} collisionPadding={8} className={styles.content}>
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
