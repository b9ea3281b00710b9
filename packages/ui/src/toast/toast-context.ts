import { createContext } from 'react';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export type ShowToast = (tone: ToastTone, text: string) => void;

export const ToastContext = createContext<ShowToast | null>(null);
