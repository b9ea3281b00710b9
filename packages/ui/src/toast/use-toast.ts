import { use } from 'react';
import { type ShowToast, ToastContext } from './toast-context.ts';

/** Gives the function that shows a short message at the top of the window. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}
