import type { RunEventRow } from './run.schema.ts';

/** Why a run has to end before it is done. */
export type StopReason =
  /** A user requested it. The kind of the run defines the content of the request. */
  | { readonly kind: 'requested'; readonly request: unknown }
  /** The run was deleted: nothing of it is kept. */
  | { readonly kind: 'removed' }
  /** The row is gone or belongs to another process: this process can store nothing more of this run. */
  | { readonly kind: 'lost' }
  /** The process ends. */
  | { readonly kind: 'shutdown' }
  /** It took too long, or produced too much. */
  | { readonly kind: 'limit' };

/** The row of a run is gone or belongs to another process. */
export class RunLost extends Error {}

export interface EncodedEvent {
  readonly type: string;
  readonly body: string;
}

/**
 * How the events of a kind are stored and sent. A reader who joins late gets from `toFrames` byte for byte what the others
 * got when it happened.
 */
export interface RunCodec<Subject, Event> {
  encode(subject: Subject, event: Event, seq: number): EncodedEvent;
  /** The events of a stored row that come after a seq. */
  toFrames(subject: Subject, row: RunEventRow, afterSeq: number): string;
  /** Whether readers expect nothing after this event, such as an error. */
  isLast(row: RunEventRow): boolean;
  /** Tells readers that the run is over or paused. It is a state and no event: it has no seq. */
  readonly restFrame: string;
  /** An event that could not be stored. It has no seq, because another event may get the next one. */
  toUnstoredFrame(event: Event): string;
}
