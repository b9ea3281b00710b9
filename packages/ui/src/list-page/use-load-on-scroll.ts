import { type RefObject, useEffect, useRef } from 'react';

/** Loading starts this far before the end is in view. */
const MARGIN = '600px';

/** Loads more when the end of the list comes near, while `isWaiting`. Browsers report an element again once it is observed again. */
export function useLoadOnScroll(end: RefObject<HTMLElement | null>, isWaiting: boolean, onLoad: () => void): void {
  const latest = useRef(onLoad);
  useEffect(() => {
    latest.current = onLoad;
  });
  useEffect(() => {
    const element = end.current;
    if (!isWaiting || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, isWaiting]);
}
