import { Toast as Primitive } from 'radix-ui';
import { type ReactNode, useCallback, useState } from 'react';
import styles from './toast.module.css';
import { Toast } from './toast.tsx';
import { type ShowToast, type ToastAction, ToastContext, type ToastTone } from './use-toast.ts';

const TOAST_DURATION_MS = 4000;
const TOAST_WITH_ACTION_DURATION_MS = 10_000;
const TOASTS_MAX = 3;

interface ShownToast {
  id: number;
  tone: ToastTone;
  text: string;
  action: ToastAction | undefined;
}

export interface ToastProviderProps {
  /** Read by screen readers before each message. */
  label: string;
  /** The name of the region; `{hotkey}` is replaced by the key that focuses it. */
  regionLabel: string;
  closeLabel: string;
  children: ReactNode;
}

let lastToastId = 0;

/** Shows the messages of `useToast`, 80 px below the top edge. */
export function ToastProvider({ label, regionLabel, closeLabel, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);

  const show = useCallback<ShowToast>((tone, text, action) => {
    lastToastId += 1;
    const toast = { id: lastToastId, tone, text, action };
    setToasts((shown) => [...shown, toast].slice(-TOASTS_MAX));
  }, []);
  const forget = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));

  return (
    <ToastContext value={show}>
      {children}
      <Primitive.Provider label={label} swipeDirection="up">
        {toasts.map(({ id, ...toast }) => (
          <Toast
            key={id}
            {...toast}
            duration={toast.action ? TOAST_WITH_ACTION_DURATION_MS : TOAST_DURATION_MS}
            closeLabel={closeLabel}
            onClosed={() => forget(id)}
          />
        ))}
        <Primitive.Viewport label={regionLabel} className={styles.viewport} />
      </Primitive.Provider>
    </ToastContext>
  );
}
