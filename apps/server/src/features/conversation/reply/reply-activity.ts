import type { ActivityEvent } from '@parley/contract';
import { eventFrame } from '../../../platform/http/event-stream.ts';
import type { ReplyRun } from './reply-events.ts';

/** Readers measure shorter steps themselves. */
const TOLD_STEP_MIN_MS = 1_000;
/** A tool may report more often than anybody can read. */
const PROGRESS_EVERY_MS = 200;
const PROGRESS_MAX_CHARACTERS = 200;

/** Tells the readers of a reply what takes so long: those who read it at once, those who attach as long as it lasts. */
export class ReplyActivity {
  readonly #now: () => number;
  readonly #tell: () => void;
  #stepStartedAt: number;
  #retryAt = 0;
  #progress: ActivityEvent['progress'];
  #progressToldAt = 0;
  #nextTelling: NodeJS.Timeout | undefined;

  constructor(run: Pick<ReplyRun, 'openStatus'>, now: () => number) {
    this.#now = now;
    this.#stepStartedAt = now();
    this.#tell = run.openStatus(() => this.#toFrame());
  }

  stepStarted(): void {
    this.#stepStartedAt = this.#now();
    this.#retryAt = 0;
    this.#progress = undefined;
    clearTimeout(this.#nextTelling);
    this.#nextTelling = undefined;
  }

  /** The tool of a call of the current step has reported. The last report of an interval is told at its end. */
  progressed(callId: string, report: string): void {
    this.#progress = { call_id: callId, text: report.slice(0, PROGRESS_MAX_CHARACTERS).toWellFormed() };
    if (this.#nextTelling) return;
    const wait = this.#progressToldAt + PROGRESS_EVERY_MS - this.#now();
    if (wait <= 0) this.#tellProgress();
    else this.#nextTelling = setTimeout(() => this.#tellProgress(), Math.min(wait, PROGRESS_EVERY_MS)).unref();
  }

  /** The model is busy. */
  retriesIn(milliseconds: number): void {
    this.#retryAt = this.#now() + Math.round(milliseconds);
    this.#tell();
  }

  #tellProgress(): void {
    this.#nextTelling = undefined;
    this.#progressToldAt = this.#now();
    this.#tell();
  }

  #toFrame(): string {
    const at = this.#now();
    const activity: ActivityEvent = {
      step_ms: at - this.#stepStartedAt,
      ...(this.#retryAt > at && { retry_ms: this.#retryAt - at }),
      ...(this.#progress && { progress: this.#progress }),
    };
    const isWorthTelling =
      activity.step_ms >= TOLD_STEP_MIN_MS || activity.retry_ms !== undefined || activity.progress !== undefined;
    return isWorthTelling ? eventFrame('activity', JSON.stringify(activity)) : '';
  }
}
