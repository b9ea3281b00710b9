import type { CompiledQuery, RawBuilder } from 'kysely';
import type { LiveRun, RunEnd } from './live-run.ts';
import type { RunEventRow, RunRow, RunStepRow } from './run.schema.ts';
import type { RunCodec } from './run-codec.ts';

export interface RunKind<Subject, Event> {
  readonly kind: string;
  readonly codec: RunCodec<Subject, Event>;
  /** Final writes of runs with the same key are serialised. */
  writeKeyOf?(subject: Subject): string;
  /**
   * SQL condition on the row of `run`. When it does not hold any more, because the subject of the run was deleted, the run
   * counts as lost.
   */
  readonly existsWhile?: RawBuilder<unknown>;
  /**
   * SQL condition on the row of `run`. A run is stopped when access has changed and it does not hold any more: the user of
   * the run may no longer have its result.
   */
  readonly mayContinueWhile?: RawBuilder<unknown>;
  /**
   * Decides what becomes of a run whose process is gone: `dead.end` it, or `dead.takeOver` and go on. Returns true if it did
   * either. It may be called again, also by another process, until one succeeds.
   */
  recover(dead: DeadRun<Subject, Event>): Promise<boolean>;
}

/** A run whose process is gone. */
export interface DeadRun<Subject, Event> {
  readonly row: RunRow;
  readEvents(): Promise<RunEventRow[]>;
  readSteps(): Promise<RunStepRow[]>;
  /**
   * Ends the run, with its last events and whatever else has to be stored. Nothing is stored, and this throws, when somebody
   * else was faster: `recover` is then called again if the run is still dead.
   */
  end(ending: DeadRunEnding<Subject, Event>): Promise<void>;
  /** Removes a run that nothing refers to. */
  remove(): Promise<void>;
  /** Makes this process the owner of the run. Returns null when another process was faster. */
  takeOver(subject: Subject): Promise<LiveRun<Subject, Event> | null>;
}

export interface DeadRunEnding<Subject, Event> {
  readonly subject: Subject;
  readonly end: RunEnd;
  /** The seq of the last stored event. */
  readonly lastSeq: number;
  readonly events?: readonly Event[];
  readonly queries?: readonly CompiledQuery[];
}

/** A run kind with its type parameters erased. */
// biome-ignore lint/suspicious/noExplicitAny: subject and event belong to the kind
export type AnyRunKind = RunKind<any, any>;
