import type { ActivityEvent } from '@parley/contract';
import { eventFrame } from '../../../platform/http/event-stream.ts';
import type { ReplyRun } from './reply-events.ts';

/** Readers measure shorter steps themselves. */
const TOLD_STEP_MIN_MS = 1_000;

/** Tells the readers of a reply what takes so long: those who read it at once, those who attach as long as it lasts. */
export function openReplyActivity(run: ReplyRun, now: () => number) {
  let stepStartedAt = now();
  let retryAt = 0;
  const tell = run.openStatus(() => {
    const at = now();
    const activity: ActivityEvent = {
      step_ms: at - stepStartedAt,
      ...(retryAt > at && { retry_ms: retryAt - at }),
    };
    const isWorthTelling = activity.step_ms >= TOLD_STEP_MIN_MS || activity.retry_ms !== undefined;
    return isWorthTelling ? eventFrame('activity', JSON.stringify(activity)) : '';
  });
  return {
    stepStarted(): void {
      stepStartedAt = now();
      retryAt = 0;
    },
    /** The model is busy. */
    retriesIn(milliseconds: number): void {
      retryAt = now() + Math.round(milliseconds);
      tell();
    },
  };
}
