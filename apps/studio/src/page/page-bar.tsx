import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** The part of the shell's bar that belongs to a page that fills the window; null until it is drawn. */
export const PageBarContext = createContext<HTMLElement | null>(null);

/**
 * Shows its children in the bar of the shell, so that such a page has one bar. Narrow and wide screens have different bars: the
 * children move between them and keep their state.
 */
export function InPageBar({ children }: { children: ReactNode }) {
  const bar = use(PageBarContext);
  const [place] = useState(createPlace);
  useLayoutEffect(() => {
    bar?.append(place);
    return () => place.remove();
  }, [bar, place]);
  return createPortal(children, place);
}

function createPlace(): HTMLElement {
  const place = document.createElement('div');
  place.style.display = 'contents';
  return place;
}
