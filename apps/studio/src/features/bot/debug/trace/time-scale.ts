import type { GetReplyTrace, ResponseOf, TraceStep } from '@parley/contract';

export type Trace = ResponseOf<typeof GetReplyTrace>;

/** A step on the time axis, as fractions of its length. */
export interface Bar {
  readonly start: number;
  /** Where the model began to answer; equal to `start` for other steps. */
  readonly answerStart: number;
  readonly end: number;
}

export interface TimeScale {
  readonly lengthMs: number;
  /** Milliseconds after the start, from 0 on. */
  readonly ticks: readonly number[];
  barOf(step: TraceStep): Bar;
}

const TICKS_MAX = 5;

/** The time axis of a trace: from the start of the reply to its end, or to now while it runs. */
export function timeScaleOf({ started_at, ended_at, now, steps }: Trace): TimeScale {
  const lastEnd = Math.max(ended_at ?? now, ...steps.map((step) => step.ended_at ?? started_at));
  const lengthMs = Math.max(1, lastEnd - started_at);
  const fraction = (time: number) => Math.min(1, Math.max(0, (time - started_at) / lengthMs));
  return {
    lengthMs,
    ticks: ticksOf(lengthMs),
    barOf(step) {
      const start = fraction(step.started_at);
      const end = Math.max(start, fraction(endOf(step, { ended_at, now })));
      const answerStart = step.first_token_at === null ? null : fraction(step.first_token_at);
      return { start, answerStart: answerStart ?? (isModelCall(step) ? end : start), end };
    },
  };
}

/** A step that runs ends now; one that was interrupted ended with the reply. */
export const endOf = (step: TraceStep, { ended_at, now }: Pick<Trace, 'ended_at' | 'now'>): number =>
  step.ended_at ?? ended_at ?? now;

const isModelCall = ({ kind }: TraceStep): boolean => kind === 'model' || kind === 'suggestion';

/** Round numbers: 1, 2 or 5 times a power of ten. */
function ticksOf(lengthMs: number): number[] {
  const power = 10 ** Math.floor(Math.log10(lengthMs / TICKS_MAX));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => lengthMs / each <= TICKS_MAX) ?? lengthMs;
  return Array.from({ length: Math.floor(lengthMs / step) + 1 }, (_, index) => index * step);
}
