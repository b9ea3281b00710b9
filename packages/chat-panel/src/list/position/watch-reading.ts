import { nextFollowing } from './next-following.ts';
import { anchorShift, findAnchor, type ReadingAnchor } from './reading-anchor.ts';
import { metricsOf, type ScrollMetrics } from './scroll-metrics.ts';

/** What is gone to does not stick to the edge. */
const GO_TO_MARGIN_PX = 24;

export interface Reading {
  readonly metrics: ScrollMetrics;
  /** The list goes with what is added at its end. */
  readonly isFollowing: boolean;
}

export interface ReadingWatch {
  read(): Reading;
  /** Goes to the end and stays there until the reader goes up. */
  goToEnd(): void;
  /** Brings something of the list into view and keeps it there while what is around it is measured. */
  goTo(element: Element): void;
  stop(): void;
}

/**
 * The only one who moves the list. At the end it stays at the end; elsewhere what the reader looks at stays where it is,
 * whatever is added, loaded or measured above. Sizes are corrected when the browser has laid them out and before it
 * paints, so nothing is seen to jump.
 */
export function watchReading(
  view: HTMLElement,
  content: HTMLElement,
  onReading: (reading: Reading) => void,
): ReadingWatch {
  let before = metricsOf(view);
  let isFollowing = true;
  let anchor: ReadingAnchor | null = null;

  function moveTo(top: number): void {
    view.scrollTop = top;
    before = metricsOf(view);
  }

  const tell = () => onReading({ metrics: before, isFollowing });

  function onScroll(): void {
    const now = metricsOf(view);
    isFollowing = nextFollowing(isFollowing, before, now);
    before = now;
    anchor = isFollowing ? null : findAnchor(view, content);
    tell();
  }

  function onResize(): void {
    if (isFollowing) moveTo(view.scrollHeight);
    else if (anchor?.element.isConnected) moveTo(view.scrollTop + anchorShift(view, anchor));
    else before = metricsOf(view);
    if (!isFollowing && (!anchor?.element.isConnected || anchor.isCoarse)) anchor = findAnchor(view, content);
    tell();
  }

  const observer = new ResizeObserver(onResize);
  observer.observe(view);
  observer.observe(content);
  view.addEventListener('scroll', onScroll, { passive: true });
  onResize();
  return {
    read: () => ({ metrics: before, isFollowing }),
    goToEnd() {
      isFollowing = true;
      anchor = null;
      moveTo(view.scrollHeight);
      tell();
    },
    goTo(element) {
      const { height } = element.getBoundingClientRect();
      isFollowing = false;
      const target = { element, offset: Math.max(GO_TO_MARGIN_PX, (view.clientHeight - height) / 3), isCoarse: false };
      anchor = target;
      moveTo(view.scrollTop + anchorShift(view, target));
      tell();
    },
    stop() {
      observer.disconnect();
      view.removeEventListener('scroll', onScroll);
    },
  };
}
