import { createContext, use } from 'react';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export type ShowToast = (tone: ToastTone, text: string) => void;

export const ToastContext = createContext<ShowToast>(() => {
  throw new Error('useToast needs a ToastProvider above it');
});

/** Gives the function that shows a short message at the top of the window. A page that never calls it needs no provider. */
export const useToast = (): ShowToast => use(ToastContext);
