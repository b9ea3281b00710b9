/** The scroll position and sizes of a view. */
export interface ScrollMetrics {
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly contentHeight: number;
}

/** Which ends are near or reached. */
export interface ScrollEnds {
  readonly isNearTop: boolean;
  readonly isNearBottom: boolean;
  readonly hasContentAbove: boolean;
  readonly hasContentBelow: boolean;
}

/** Within a pixel counts as at the end: scroll positions are fractional. */
const END_TOLERANCE_PX = 1;

/** `threshold` is how far from an end counts as near; chat §9: by default the height of the view. */
export function nextScrollEnds(ends: ScrollEnds | undefined, metrics: ScrollMetrics, threshold?: number): ScrollEnds {
  const { scrollTop, viewHeight, contentHeight } = metrics;
  const near = threshold ?? viewHeight;
  const below = contentHeight - viewHeight - scrollTop;
  const next = {
    isNearTop: scrollTop <= near,
    isNearBottom: below <= near,
    hasContentAbove: scrollTop > END_TOLERANCE_PX,
    hasContentBelow: below > END_TOLERANCE_PX,
  };
  return ends && isSame(ends, next) ? ends : next;
}

const isSame = (left: ScrollEnds, right: ScrollEnds) =>
  left.isNearTop === right.isNearTop &&
  left.isNearBottom === right.isNearBottom &&
  left.hasContentAbove === right.hasContentAbove &&
  left.hasContentBelow === right.hasContentBelow;
