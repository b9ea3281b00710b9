/** The size of the content is no longer observed so long after the last activity (chat §9). */
const RESIZE_WATCH_TIMEOUT_MS = 30_000;
/** Margin above an element that was scrolled to. */
const GO_TO_MARGIN_PX = 24;
/** This close to the end counts as at the end (chat §9, anchor correction threshold). */
const END_TOLERANCE_PX = 10;
/** Scroll positions have fractions. */
const UNMOVED_PX = 1;

export interface ScrollMetrics {
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly contentHeight: number;
}

const metricsOf = (view: HTMLElement): ScrollMetrics => ({
  scrollTop: view.scrollTop,
  viewHeight: view.clientHeight,
  contentHeight: view.scrollHeight,
});

export const distanceToEnd = ({ scrollTop, viewHeight, contentHeight }: ScrollMetrics): number =>
  contentHeight - viewHeight - scrollTop;

/**
 * Whether the list still follows its end after a scroll event. Only scrolling up stops it: content that grows also moves
 * the end away, but the reader has not moved. Reaching the end starts it again. When the composer becomes lower and higher
 * within a frame, the browser has moved the list up to an end that is further away now.
 */
export function nextFollowing(isFollowing: boolean, before: ScrollMetrics, now: ScrollMetrics): boolean {
  if (distanceToEnd(now) <= END_TOLERANCE_PX) return true;
  const isResized = now.viewHeight !== before.viewHeight;
  return isFollowing && (isResized || now.scrollTop >= before.scrollTop - UNMOVED_PX);
}

/**
 * Whether a scroll event is the browser's, not the reader's: content that became shorter, as in a wider window, ends above
 * the position, which is then moved up to the end.
 */
export function isClamped(before: ScrollMetrics, now: ScrollMetrics): boolean {
  const isShorter = now.contentHeight < before.contentHeight;
  return isShorter && now.scrollTop < before.scrollTop && distanceToEnd(now) <= END_TOLERANCE_PX;
}

/** The first element in view, and its distance from the top edge. It is held in place while the content above changes. */
interface ScrollAnchor {
  readonly element: Element;
  readonly offset: number;
  /** The anchor is a whole chunk, because its rows were not rendered yet. */
  readonly isCoarse: boolean;
}

/**
 * Selectors from coarse to fine, so that few elements have to be measured. A row is not fine enough: when an answer is the
 * first message of a page, its question is loaded later and is inserted above it in the same row. Content longer than a
 * view can mark its parts with `data-anchor`, too.
 */
const ANCHOR_LEVELS = ['[data-chunk]', '[data-row]', '[data-anchor]', '[data-anchor]'] as const;

function findAnchor(view: Element, content: Element): ScrollAnchor | null {
  const top = view.getBoundingClientRect().top;
  let found: Element | undefined;
  for (const level of ANCHOR_LEVELS) {
    const inside = [...(found ?? content).querySelectorAll(level)];
    const next = inside.find((element) => element.getBoundingClientRect().bottom > top);
    if (!next) break;
    found = next;
  }
  if (!found) return null;
  const offset = found.getBoundingClientRect().top - top;
  return { element: found, offset, isCoarse: found.matches(ANCHOR_LEVELS[0]) };
}

/** The distance that the anchor has moved since it was chosen. */
function anchorShift(view: Element, { element, offset }: ScrollAnchor): number {
  return element.getBoundingClientRect().top - view.getBoundingClientRect().top - offset;
}

export interface ScrollState {
  readonly metrics: ScrollMetrics;
  /** Whether the list scrolls along with content that is added at its end. */
  readonly isFollowing: boolean;
}

export interface ScrollController {
  getState(): ScrollState;
  /** Scrolls to the end and follows it until the reader scrolls up. */
  goToEnd(): void;
  /** Scrolls to an element of the list and holds it in place while the content around it is laid out. */
  goTo(element: Element): void;
  /** Says that the content is about to change: its size is observed for another 30 s. */
  expectChange(): void;
  stop(): void;
}

/**
 * The only code that sets the scroll position. At the end the list stays at the end; elsewhere the first element in view
 * stays in place, whatever is added, loaded or measured above it. Positions are corrected after layout and before paint,
 * so that nothing jumps.
 *
 * The size of the content is observed as long as something happens: a scroll, a key, a press, a resize, a change of the
 * conversation. 30 s after the last of them observing stops until something happens (chat §9), such as a late picture.
 */
export function createScrollController(
  view: HTMLElement,
  content: HTMLElement,
  onChange: (state: ScrollState) => void,
): ScrollController {
  let before = metricsOf(view);
  let isFollowing = true;
  let anchor: ScrollAnchor | null = null;
  let anchorTopInContent = 0;
  let lastActivityAt = 0;
  let watchTimer: ReturnType<typeof setTimeout> | undefined;

  function moveTo(top: number): void {
    view.scrollTop = top;
    before = metricsOf(view);
  }

  const notify = () => onChange({ metrics: before, isFollowing });

  const topInContent = ({ element }: ScrollAnchor) =>
    element.getBoundingClientRect().top - content.getBoundingClientRect().top;

  function hold(next: ScrollAnchor | null): void {
    anchor = next;
    anchorTopInContent = next ? topInContent(next) : 0;
  }

  function onScroll(): void {
    const now = metricsOf(view);
    if (!isFollowing && isClamped(before, now)) {
      onResize();
      return;
    }
    isFollowing = nextFollowing(isFollowing, before, now);
    before = now;
    // A scroll event comes before the observed resize of the same frame: what was added above has moved the reader.
    if (!isFollowing && anchor?.element.isConnected && watchTimer !== undefined) {
      const added = topInContent(anchor) - anchorTopInContent;
      if (Math.abs(added) > UNMOVED_PX) moveTo(now.scrollTop + added);
    }
    hold(isFollowing ? null : findAnchor(view, content));
    watchContent();
    notify();
  }

  function onResize(): void {
    watchContent();
    if (isFollowing) moveTo(view.scrollHeight);
    else if (anchor?.element.isConnected) moveTo(view.scrollTop + anchorShift(view, anchor));
    else before = metricsOf(view);
    const isOutdated = !isFollowing && (!anchor?.element.isConnected || anchor.isCoarse);
    hold(isOutdated ? findAnchor(view, content) : anchor);
    notify();
  }

  const observer = new ResizeObserver(onResize);

  function watchContent(): void {
    lastActivityAt = performance.now();
    if (watchTimer !== undefined) return;
    observer.observe(content);
    watchTimer = setTimeout(stopIfIdle, RESIZE_WATCH_TIMEOUT_MS);
  }

  function expectChange(): void {
    // Sizes may have changed unobserved: hold what is in view now, not what was then.
    if (watchTimer === undefined && !isFollowing) hold(findAnchor(view, content));
    watchContent();
  }

  function stopIfIdle(): void {
    const remaining = lastActivityAt + RESIZE_WATCH_TIMEOUT_MS - performance.now();
    if (remaining > 0) {
      watchTimer = setTimeout(stopIfIdle, remaining);
      return;
    }
    watchTimer = undefined;
    observer.unobserve(content);
  }

  /** A picture that arrives after the watch has ended would move the reader. */
  function onLateLoad(): void {
    if (watchTimer === undefined) onResize();
  }

  const activities = ['pointerdown', 'keydown'] as const;
  // Neither bubbles.
  const loads = ['load', 'error'] as const;
  for (const type of activities) view.addEventListener(type, expectChange, { passive: true });
  for (const type of loads) content.addEventListener(type, onLateLoad, { capture: true });
  view.addEventListener('scroll', onScroll, { passive: true });
  observer.observe(view);
  onResize();
  return {
    getState: () => ({ metrics: before, isFollowing }),
    expectChange,
    goToEnd() {
      isFollowing = true;
      hold(null);
      watchContent();
      moveTo(view.scrollHeight);
      notify();
    },
    goTo(element) {
      const { height } = element.getBoundingClientRect();
      isFollowing = false;
      watchContent();
      const target = { element, offset: Math.max(GO_TO_MARGIN_PX, (view.clientHeight - height) / 3), isCoarse: false };
      hold(target);
      moveTo(view.scrollTop + anchorShift(view, target));
      notify();
    },
    stop() {
      clearTimeout(watchTimer);
      observer.disconnect();
      for (const type of activities) view.removeEventListener(type, expectChange);
      for (const type of loads) content.removeEventListener(type, onLateLoad, { capture: true });
      view.removeEventListener('scroll', onScroll);
    },
  };
}
