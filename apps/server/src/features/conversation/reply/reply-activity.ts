import type { ActivityEvent } from '@parley/contract';
import { eventFrame } from '../../../platform/http/event-stream.ts';
import type { ReplyRun } from './reply-events.ts';

/** Readers measure shorter steps themselves. */
const TOLD_STEP_MIN_MS = 1_000;
/** A tool may report more often than anybody can read. */
const PROGRESS_EVERY_MS = 200;
const PROGRESS_MAX_CHARACTERS = 200;

/** Tells the readers of a reply what takes so long: those who read it at once, those who attach as long as it lasts. */
export function openReplyActivity(run: Pick<ReplyRun, 'openStatus'>, now: () => number) {
  let stepStartedAt = now();
  let retryAt = 0;
  let progress: ActivityEvent['progress'];
  let progressToldAt = 0;
  let nextTelling: NodeJS.Timeout | undefined;
  const tell = run.openStatus(() => {
    const at = now();
    const activity: ActivityEvent = {
      step_ms: at - stepStartedAt,
      ...(retryAt > at && { retry_ms: retryAt - at }),
      ...(progress && { progress }),
    };
    const isWorthTelling =
      activity.step_ms >= TOLD_STEP_MIN_MS || activity.retry_ms !== undefined || activity.progress !== undefined;
    return isWorthTelling ? eventFrame('activity', JSON.stringify(activity)) : '';
  });
  function tellProgress(): void {
    nextTelling = undefined;
    progressToldAt = now();
    tell();
  }
  return {
    stepStarted(): void {
      stepStartedAt = now();
      retryAt = 0;
      progress = undefined;
      clearTimeout(nextTelling);
      nextTelling = undefined;
    },
    /** The tool of a call of the current step has reported. The last report of an interval is told at its end. */
    progressed(callId: string, report: string): void {
      progress = { call_id: callId, text: report.slice(0, PROGRESS_MAX_CHARACTERS).toWellFormed() };
      if (nextTelling) return;
      const wait = progressToldAt + PROGRESS_EVERY_MS - now();
      if (wait <= 0) tellProgress();
      else nextTelling = setTimeout(tellProgress, Math.min(wait, PROGRESS_EVERY_MS)).unref();
    },
    /** The model is busy. */
    retriesIn(milliseconds: number): void {
      retryAt = now() + Math.round(milliseconds);
      tell();
    },
  };
}
