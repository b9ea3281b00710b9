import type { Locale, TraceStepState } from '@parley/contract';
import { ModelFailure } from '../../../platform/models/model-failure.ts';
import type { LiveRun } from '../../../platform/run/live-run.ts';
import type { StopReason } from '../../../platform/run/run-codec.ts';
import type { UsableModel } from '../../model/index.ts';
import type { TraceStepRow } from './trace.schema.ts';
import type { TraceStepChange, TraceStepStart, TraceStore } from './trace.store.ts';
import { TextBudget } from './trace-text.ts';

/** A failure in the words that users see. */
export interface DescribedFailure {
  readonly refusal: string;
  readonly text: string;
}

/** The same for all replies. */
export interface TraceDependencies {
  readonly store: TraceStore;
  readonly now: () => number;
  readonly describeFailure: (
    error: unknown,
    reason: StopReason | null,
    locale: Locale,
    model: UsableModel,
  ) => DescribedFailure;
}

export interface TracedReply {
  readonly run: TracedRun;
  readonly model: UsableModel;
  readonly locale: Locale;
}

type TracedRun = Pick<LiveRun, 'id' | 'stopReason' | 'writeSoon' | 'isUnstored'>;

/** Writes the steps of one trace, with what the run writes anyway. */
export class TraceSteps {
  readonly model: UsableModel;
  readonly budget = new TextBudget();
  readonly #dependencies: TraceDependencies;
  readonly #run: TracedRun;
  readonly #locale: Locale;
  #lastPosition: number;
  #last: OpenStep | null = null;

  constructor({ run, model, locale }: TracedReply, dependencies: TraceDependencies, lastPosition: number) {
    this.model = model;
    this.#dependencies = dependencies;
    this.#run = run;
    this.#locale = locale;
    this.#lastPosition = lastPosition;
  }

  get last(): OpenStep | null {
    return this.#last;
  }

  /** Null where the run was not stopped from outside, or because it went beyond a limit: that is a failure. */
  get stateAfterStop(): TraceStepState | null {
    const reason = this.#run.stopReason;
    if (!reason || reason.kind === 'limit') return null;
    return reason.kind === 'requested' ? 'stopped' : 'interrupted';
  }

  now(): number {
    return this.#dependencies.now();
  }

  start(kind: TraceStepRow['kind'], name: string, startedAt: number, input: unknown): OpenStep {
    this.#lastPosition += 1;
    const start: TraceStepStart = {
      runId: this.#run.id,
      position: this.#lastPosition,
      kind,
      name: name.replaceAll('\0', ''),
      startedAt,
      input: input === null ? null : JSON.stringify(input),
    };
    const { store } = this.#dependencies;
    this.#run.writeSoon(toWriteName(start.position), store.put(start, {}));
    this.#last = new OpenStep(this.#run, store, start.position, start);
    return this.#last;
  }

  /** A step that was stored before the reply paused. */
  reopen(position: number): OpenStep {
    return new OpenStep(this.#run, this.#dependencies.store, position, null);
  }

  failureOf(error: unknown): TraceStepChange {
    const state = this.stateAfterStop;
    if (state) return { state };
    const { refusal, text } = this.#dependencies.describeFailure(error, this.#run.stopReason, this.#locale, this.model);
    const { cause } = error as { cause?: unknown };
    const providerError = cause instanceof Error ? this.budget.cut(cause.message).text : null;
    // A request that the provider's filter refused has no answer that could say so.
    const isFiltered = error instanceof ModelFailure && error.kind === 'content-refused';
    const finish = isFiltered ? { finishReason: 'content-filter' as const } : {};
    return { state: 'failed', error: text, refusal, providerError, ...finish };
  }
}

/** A step that ends before its start is stored is written once, whole; later only its changes are written. */
export class OpenStep {
  readonly #run: TracedRun;
  readonly #store: TraceStore;
  readonly #position: number;
  /** Null from the first change after it was stored: a prompt is long, and an answer may take minutes. */
  #start: TraceStepStart | null;
  #changed: TraceStepChange = {};

  constructor(run: TracedRun, store: TraceStore, position: number, start: TraceStepStart | null) {
    this.#run = run;
    this.#store = store;
    this.#position = position;
    this.#start = start;
  }

  change(change: TraceStepChange): void {
    const name = toWriteName(this.#position);
    this.#changed = { ...this.#changed, ...change };
    if (!this.#run.isUnstored(name)) this.#start = null;
    const query = this.#start
      ? this.#store.put(this.#start, this.#changed)
      : this.#store.update(this.#run.id, this.#position, this.#changed);
    this.#run.writeSoon(name, query);
  }
}

const toWriteName = (position: number): string => `trace ${position}`;
