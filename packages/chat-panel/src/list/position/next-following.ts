import { distanceToEnd, type ScrollMetrics } from './scroll-metrics.ts';

/** As near as this is at the end (chat §9 anchor correction threshold). */
const END_TOLERANCE_PX = 10;
/** Positions have fractions. */
const UNMOVED_PX = 1;

/**
 * Whether the list goes with what is added at its end, after a scroll. Only going up ends that: content that grows also
 * brings the end farther away, and nobody has moved. Coming to the end begins it again.
 */
export function nextFollowing(isFollowing: boolean, before: ScrollMetrics, now: ScrollMetrics): boolean {
  if (distanceToEnd(now) <= END_TOLERANCE_PX) return true;
  return isFollowing && now.scrollTop >= before.scrollTop - UNMOVED_PX;
}
