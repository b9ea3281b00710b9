import type { TraceStep } from '@parley/contract';
import type { ReplyRecord } from '../reply-record.ts';
import type { ReplyStatus } from '../reply-status.ts';
import type { Trace } from './time-scale.ts';

/** The figures of a reply. Unknown ones are null. */
export interface Figures {
  readonly status: ReplyStatus['status'];
  readonly durationMs: number | null;
  readonly firstTokenMs: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: number | null;
  readonly modelName: string | null;
}

const statuses: Readonly<Record<Trace['status'], ReplyStatus['status']>> = {
  running: 'running',
  paused: 'waiting',
  finished: 'complete',
  stopped: 'stopped',
  failed: 'failed',
  interrupted: 'broken',
};

/** From the trace where there is one: it also knows replies from before this page was opened. */
export function figuresOf(record: ReplyRecord, trace: Trace | undefined): Figures {
  const { seconds, firstTokenMs, inputTokens, outputTokens, cost, modelName } = record;
  const known: Figures = {
    status: trace ? statusOf(trace) : record.status.status,
    durationMs: seconds === null ? null : seconds * 1000,
    firstTokenMs,
    inputTokens,
    outputTokens,
    cost,
    modelName,
  };
  if (!trace || trace.steps.length === 0) return known;
  const { started_at, ended_at, now, steps } = trace;
  const firstTokens = steps.flatMap(({ first_token_at }) => first_token_at ?? []);
  return {
    ...known,
    durationMs: (ended_at ?? now) - started_at,
    firstTokenMs: firstTokens.length === 0 ? null : Math.min(...firstTokens) - started_at,
    // A stopped call has no usage of its own, but the answer that it left has an estimate.
    inputTokens: sumOf(steps, ({ usage }) => usage?.input_tokens) ?? inputTokens,
    outputTokens: sumOf(steps, ({ usage }) => usage?.output_tokens) ?? outputTokens,
    cost: sumOf(steps, (step) => step.cost) ?? cost,
    modelName: steps.find(({ kind }) => kind === 'model')?.name ?? modelName,
  };
}

/** The run knows that it ended, its last model call how the answer did. */
function statusOf({ status, steps }: Trace): Figures['status'] {
  const finish = [...steps].reverse().find(({ kind }) => kind === 'model')?.finish_reason;
  if (status === 'finished' && finish === 'length') return 'cut';
  if (status === 'failed' && finish === 'content-filter') return 'filtered';
  return status === 'failed' && finish === 'refusal' ? 'refused' : statuses[status];
}

/** Null where no step has the figure. */
function sumOf(steps: readonly TraceStep[], figure: (step: TraceStep) => number | null | undefined): number | null {
  const known = steps.flatMap((step) => figure(step) ?? []);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
}
