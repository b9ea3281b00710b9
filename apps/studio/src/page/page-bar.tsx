import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** What the shell gives to a page that fills the window. */
interface PageFrame {
  /** The part of the shell's bar that belongs to the page; null until it is drawn. */
  readonly bar: HTMLElement | null;
  /** The width of the last such page, from which the next one starts; 0 before the first. */
  readonly width: { current: number };
}

export const PageFrameContext = createContext<PageFrame | null>(null);

/** Shows its children in the bar of the shell, so that such a page has one bar. */
export function InPageBar({ children }: { children: ReactNode }) {
  const bar = use(PageFrameContext)?.bar;
  return bar && createPortal(children, bar);
}
