import { createContext, use } from 'react';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

/** What can be done about the message. The toast stays longer for it, and closes when it is done. */
export interface ToastAction {
  readonly label: string;
  readonly onAct: () => void;
}

export type ShowToast = (tone: ToastTone, text: string, action?: ToastAction) => void;

export const ToastContext = createContext<ShowToast>(() => {
  throw new Error('useToast needs a ToastProvider above it');
});

/** Gives the function that shows a short message at the top of the window. A page that never calls it needs no provider. */
export const useToast = (): ShowToast => use(ToastContext);
