import { useEffect } from 'react';

/** The title of the browser tab. The page has one before any script runs, which an element of React could not replace. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · Parley`;
  }, [children]);
  return null;
}
