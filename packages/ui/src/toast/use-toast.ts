import { createContext, use } from 'react';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export type ShowToast = (tone: ToastTone, text: string) => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** Gives the function that shows a short message at the top of the window. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}
