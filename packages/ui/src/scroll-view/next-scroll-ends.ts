/** How a scroll view stands. */
export interface ScrollMetrics {
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly contentHeight: number;
}

/** Which ends are near. */
export interface ScrollEnds {
  readonly isNearTop: boolean;
  readonly isNearBottom: boolean;
  readonly hasContentAbove: boolean;
  readonly hasContentBelow: boolean;
}

/** At an end means within a pixel: scroll positions have fractions. */
const END_TOLERANCE_PX = 1;

/** `threshold` is how far from an end counts as near; chat §9: the height of the view unless told. */
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
