import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The part of the shell's bar that belongs to a page that fills the window; null until it is drawn. */
export const PageBarContext = createContext<HTMLElement | null>(null);

/** Shows its children in the bar of the shell, so that such a page has one bar. */
export function InPageBar({ children }: { children: ReactNode }) {
  const bar = use(PageBarContext);
  return bar && createPortal(children, bar);
}
