import { type RefObject, useEffect, useRef, useState } from 'react';
import { nextScrollEnds, type ScrollEnds } from './next-scroll-ends.ts';

/** Sizes change with every delta of a growing text; the owner of the view may scroll first (chat §9). */
const SCROLL_STATE_DELAY_MS = 100;

interface ScrollEndsOptions {
  view: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  endThreshold: number | undefined;
  onReachTop: (() => void) | undefined;
  onReachBottom: (() => void) | undefined;
}

/** Watches the scroll position, also when size or content changes, and calls back when an end comes near. */
export function useScrollEnds({ view, content, ...options }: ScrollEndsOptions): ScrollEnds | undefined {
  const [ends, setEnds] = useState<ScrollEnds>();
  const last = useRef<ScrollEnds>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const element = view.current;
    const inner = content.current;
    if (!element || !inner) return;
    const look = () => {
      const { endThreshold, onReachTop, onReachBottom } = latest.current;
      const before = last.current;
      const next = nextScrollEnds(before, metricsOf(element), endThreshold);
      if (next === before) return;
      last.current = next;
      setEnds(next);
      if (next.isNearTop && !before?.isNearTop) onReachTop?.();
      if (next.isNearBottom && !before?.isNearBottom) onReachBottom?.();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookLater = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        look();
      }, SCROLL_STATE_DELAY_MS);
    };
    const observer = new ResizeObserver(() => (last.current ? lookLater() : look()));
    observer.observe(element);
    observer.observe(inner);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [view, content]);

  return ends;
}

const metricsOf = (element: HTMLElement) => ({
  scrollTop: element.scrollTop,
  viewHeight: element.clientHeight,
  contentHeight: element.scrollHeight,
});
