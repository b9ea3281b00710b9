import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './toast.module.css';
import type { ToastTone } from './toast-context.ts';

const iconOf = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

export interface ToastProps {
  tone: ToastTone;
  text: string;
  closeLabel: string;
  onClosed: () => void;
}

/** One message that goes away by itself. Failures interrupt a screen reader, the rest waits its turn. */
export function Toast({ tone, text, closeLabel, onClosed }: ToastProps) {
  const Icon = iconOf[tone];
  return (
    <Primitive.Root
      type={tone === 'error' ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && onClosed()}
      className={styles.toast}
    >
      <Icon aria-hidden className={classNames(styles.icon, styles[tone])} />
      <Primitive.Description className={styles.text}>{text}</Primitive.Description>
      <Primitive.Close asChild>
        <IconButton label={closeLabel} icon={<X aria-hidden />} />
      </Primitive.Close>
    </Primitive.Root>
  );
}
