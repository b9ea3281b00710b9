import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './toast.module.css';
import type { ToastAction, ToastTone } from './use-toast.ts';

const iconOf = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

export interface ToastProps {
  tone: ToastTone;
  text: string;
  action: ToastAction | undefined;
  /** In milliseconds. */
  duration: number;
  closeLabel: string;
  onClosed: () => void;
}

/** A message that disappears by itself. Errors are announced assertively, others politely. */
export function Toast({ tone, text, action, duration, closeLabel, onClosed }: ToastProps) {
  const Icon = iconOf[tone];
  return (
    <Primitive.Root
      type={tone === 'error' ? 'foreground' : 'background'}
      duration={duration}
      onOpenChange={(open) => !open && onClosed()}
      className={styles.toast}
    >
      <Icon aria-hidden className={classNames(styles.icon, styles[tone])} />
      <Primitive.Description className={styles.text}>{text}</Primitive.Description>
      {action && (
        <Primitive.Action asChild altText={action.label}>
          <Button size="small" onClick={action.onAct}>
            {action.label}
          </Button>
        </Primitive.Action>
      )}
      <Primitive.Close asChild>
        <IconButton label={closeLabel} icon={<X aria-hidden />} />
      </Primitive.Close>
    </Primitive.Root>
  );
}
