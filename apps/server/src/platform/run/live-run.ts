import type { CompiledQuery } from 'kysely';
import type { RunRow } from './run.schema.ts';
import type { StopReason } from './run-codec.ts';
import type { RunInputs } from './run-inputs.ts';
import type { RunSteps } from './run-steps.ts';
import type { Flushable } from './run-writer.ts';

export interface LiveEvent {
  /** Null for a status, which is no event of the log. */
  readonly seq: number | null;
  readonly frame: string;
  /** Nothing follows, unless the run is resumed. */
  readonly isRest: boolean;
}

export type RunListener = (event: LiveEvent) => void;

/** A text that a run produces piece by piece. */
export interface TextStream {
  /** Stored with every row of the text, so that the codec can replay it. */
  readonly header: string;
  readonly toFrame: (type: string, text: string, seq: number) => string;
}

export type AppendText = (type: string, text: string) => void;

export type RunEnd =
  | { readonly status: 'paused'; readonly pausedState: string }
  | { readonly status: 'finished' | 'stopped' | 'failed' | 'interrupted' };

/** Columns of a run that has ended or paused. */
export function toEndedRow(end: RunEnd, now: number): Pick<RunRow, 'status' | 'pausedState' | 'endedAt'> {
  return end.status === 'paused'
    ? { status: end.status, pausedState: end.pausedState, endedAt: null }
    : { status: end.status, pausedState: null, endedAt: now };
}

/** The writes of one transaction. */
export interface Settlement<Event> {
  readonly events?: readonly Event[];
  readonly queries?: readonly CompiledQuery[];
  readonly end?: RunEnd | undefined;
  /** It turned out to be stored already, although the database did not confirm it. */
  readonly isStored?: boolean;
}

/** A run while this process works on it: events reach its readers at once and the log soon after. */
export interface LiveRun<Subject = unknown, Event = unknown> extends Flushable {
  readonly id: string;
  readonly userId: string;
  readonly parentRunId: string | null;
  /** The subject of the run, as its kind defines it. */
  readonly subject: Subject;
  readonly lastSeq: number;
  /** A reader who has everything up to this seq can be served from memory. */
  readonly storedSeq: number;
  /** Aborts when the run is to stop; the reason is a `StopReason`. */
  readonly signal: AbortSignal;
  readonly stopReason: StopReason | null;
  stop(reason: StopReason): void;
  /** Resolves when the run is over or paused. */
  readonly rested: Promise<void>;
  readonly steps: RunSteps;
  readonly inputs: RunInputs;
  listen(listener: RunListener): () => void;
  /** Stores the run's first rows. Events that it emits meanwhile wait for that; if it fails, the run ends as if removed. */
  storeBeginning(queries: readonly CompiledQuery[]): Promise<void>;
  /** Frames of the events after the seq that readers were sent and that are not stored yet. */
  unstoredFramesAfter(seq: number): string;
  openText(stream: TextStream): AppendText;
  /**
   * Sets what readers are told about the run beside its events. It is not stored: `toFrame` gives it as it is now, empty
   * for nothing. A reader that joins is sent it, those that are there when the returned function is called.
   */
  openStatus(toFrame: () => string): () => void;
  statusFrame(): string;
  /** Sends an event at once; it is stored with the next flush. */
  emit(event: Event): void;
  /** Stores a write with the next flush or settlement. A later one replaces an earlier one of the same name. */
  writeSoon(name: string, query: CompiledQuery): void;
  /** Whether the write of this name is not known to be stored. */
  isUnstored(name: string): boolean;
  /**
   * Stores events together with what they stand for, and sends them only then: a reader never sees an end that a crash could
   * undo. When another writer was faster, such as another run of the same conversation, `propose` is called again.
   */
  settle(propose: (isRetry: boolean) => Promise<Settlement<Event>> | Settlement<Event>): Promise<void>;
  /** Ends the run for its readers although its end is not stored; without an event when the run was removed. */
  abandon(lastEvent?: Event): void;
}

/** A run of any kind, for code that uses only the common part. */
// biome-ignore lint/suspicious/noExplicitAny: subject and event belong to the kind
export type AnyLiveRun = LiveRun<any, any>;

export interface LiveRunStart<Subject> {
  readonly id: string;
  readonly userId: string;
  readonly parentRunId: string | null;
  readonly subject: Subject;
  readonly storedSeq: number;
  /** How many inputs were added before. */
  readonly inputCount?: number;
}
