import { createContext, type ReactNode, type RefObject, use, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { usePortalPlace } from './use-portal-place.ts';

/** The part of the shell's bar that belongs to a page that fills the window; null until it is drawn. */
export const PageBarContext = createContext<HTMLElement | null>(null);

/** The width of the last page that filled the window, from which the next one starts; 0 before the first. */
export const PageWidthContext = createContext<RefObject<number> | null>(null);

/**
 * Shows its children in the bar of the shell, so that such a page has one bar. Narrow and wide screens have different bars: the
 * children move between them and keep their state.
 */
export function InPageBar({ children }: { children: ReactNode }) {
  const bar = use(PageBarContext);
  const { element, place } = usePortalPlace();
  useLayoutEffect(() => {
    place(bar);
    return () => element.remove();
  }, [bar, element, place]);
  return createPortal(children, element);
}
