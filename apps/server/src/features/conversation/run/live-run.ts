import type { CompiledQuery } from 'kysely';
import { isNotNullViolation, toDatabaseRefusal } from '../../../platform/database/database-failure.ts';
import { eventFrame } from '../../../platform/http/event-stream.ts';
import type { RunEventRow } from '../conversation.schema.ts';
import { createDeltaFrame, DONE_FRAME, framesOf, type WholeEvent } from './event-frames.ts';
import type { RunIdentity, SpokenMessage } from './run-identity.ts';
import { createRunLog } from './run-log.ts';
import type { Flushable, RunWriter } from './run-writer.ts';
import type { StopReason } from './stop-reason.ts';

export interface LiveEvent {
  readonly seq: number;
  readonly frame: string;
  /** After it the run says nothing more, until it is resumed perhaps. */
  readonly isRest: boolean;
}

export type RunListener = (event: LiveEvent) => void;

/** Puts words into an answer, one piece at a time. */
export type Say = (kind: 'text' | 'reasoning', words: string) => void;

/** A run while this process makes it: words reach its readers at once and the log soon after. */
export interface LiveRun extends Flushable {
  readonly identity: RunIdentity;
  readonly lastSeq: number;
  /** A reader who has everything up to this seq can be served from memory. */
  readonly storedSeq: number;
  /** Aborts when the run is to stop; the reason says why. */
  readonly signal: AbortSignal;
  stop(reason: StopReason): void;
  /** The section that was begun while the run was answering: its readers go there once it is done. */
  newSectionId: string | null;
  /** Resolves when the run rests. */
  readonly rested: Promise<void>;
  listen(listener: RunListener): () => void;
  /**
   * Stores what the run begins with. What it says meanwhile waits for that; if it fails the run ends, as if removed.
   */
  storeBeginning(queries: readonly CompiledQuery[]): Promise<void>;
  /** The events after the seq that are not stored but were already told. */
  toldAfter(seq: number): string;
  speak(spoken: SpokenMessage): Say;
  /** Tells a whole event at once; it is stored with the next flush. */
  tell(event: WholeEvent): void;
  /**
   * Stores whole events together with what they stand for, and tells them only then: a reader never hears of an end that a
   * crash could undo. When something else was faster, such as another run of the conversation, what to write is asked for
   * again.
   */
  settle(propose: (isRetry: boolean) => Promise<Settlement> | Settlement): Promise<void>;
  /** Ends the run for its readers although its end is not stored: without an error because the run was removed. */
  giveUp(error?: WholeEvent & { kind: 'error' }): void;
}

export interface Settlement {
  readonly events: readonly WholeEvent[];
  /** Whether the run rests then. */
  readonly isDone: boolean;
  /** It turned out to be stored already, although the database did not say so. */
  readonly isStored?: boolean;
  readonly queries: (lastSeq: number) => readonly CompiledQuery[];
}

interface Dependencies {
  writer: RunWriter;
  insertEvent: (row: RunEventRow) => CompiledQuery;
  onRest: (run: LiveRun) => void;
}

export function createLiveRun(
  identity: RunIdentity,
  storedSeq: number,
  { writer, insertEvent, onRest }: Dependencies,
): LiveRun {
  const log = createRunLog(identity, storedSeq);
  const listeners = new Set<RunListener>();
  const stopping = new AbortController();
  let toldSeq = storedSeq;
  /** One write of the log at a time: no row is stored twice, and none that its end could still take back. */
  let writing: Promise<void> | null = null;
  let isRemoved = false;
  let rest = (): void => undefined;
  const rested = new Promise<void>((resolve) => {
    rest = resolve;
  });

  function tellAll(event: LiveEvent): void {
    toldSeq = event.seq;
    for (const tell of listeners) tell(event);
    if (!event.isRest) return;
    onRest(run);
    rest();
  }

  function tellRow(row: RunEventRow): void {
    tellAll({ seq: row.lastSeq, frame: framesOf(identity, row, row.lastSeq - 1), isRest: row.kind === 'error' });
  }

  const tellDone = () => tellAll({ seq: toldSeq, frame: DONE_FRAME, isRest: true });

  /** Call only while nobody writes. Gives the function that ends the write. */
  function beginWriting(): (isWorthRepeating?: boolean) => void {
    let end = (): void => undefined;
    writing = new Promise((resolve) => {
      end = resolve;
    });
    return (isWorthRepeating = true) => {
      writing = null;
      end();
      if (isWorthRepeating && !isRemoved && log.lastSeq > log.storedSeq) writer.flushSoon(run);
    };
  }

  async function storeBeginning(queries: readonly CompiledQuery[]): Promise<void> {
    const end = beginWriting();
    try {
      await writer.write(queries);
    } catch (error) {
      stopping.abort({ kind: 'removed' } satisfies StopReason);
      // Here, since its reply may not have begun, or may end for the reason for which it was stopped before.
      run.giveUp();
      throw error;
    } finally {
      // In the next turn: whoever asked is told before the reply goes on.
      setImmediate(end);
    }
  }

  async function settleOnce({ events, isDone, isStored, queries }: Settlement): Promise<void> {
    const before = log.lastSeq;
    const added = events.map((event) => log.addWhole(event));
    const rows = log.unstoredRows();
    try {
      if (!isStored) await writer.write([...rows.map(insertEvent), ...queries(log.lastSeq)]);
    } catch (error) {
      log.retract(before);
      throw error;
    }
    log.stored(rows);
    added.forEach(tellRow);
    if (isDone) tellDone();
  }

  /** Gives false when something else was faster. Between two tries words are stored as ever. */
  async function trySettling(propose: Parameters<LiveRun['settle']>[0], isRetry: boolean): Promise<boolean> {
    while (writing) await writing;
    if (isRemoved) return true;
    const end = beginWriting();
    try {
      await settleOnce(await propose(isRetry));
      return true;
    } catch (error) {
      if (isNotNullViolation(error)) return false;
      throw error;
    } finally {
      end();
    }
  }

  const run: LiveRun = {
    identity,
    get lastSeq() {
      return toldSeq;
    },
    get storedSeq() {
      return Math.min(log.storedSeq, toldSeq);
    },
    signal: stopping.signal,
    stop: (reason) => stopping.abort(reason),
    newSectionId: null,
    rested,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    storeBeginning,
    toldAfter(seq) {
      const rows = log.unstoredAfter(seq).filter(({ lastSeq }) => lastSeq <= toldSeq);
      return rows.map((row) => framesOf(identity, row, seq)).join('');
    },
    speak(spoken) {
      const frame = createDeltaFrame(identity, spoken);
      return (kind, words) => {
        const seq = log.addWords(spoken, kind, words);
        tellAll({ seq, frame: frame(kind, words, seq), isRest: false });
        writer.flushSoon(run);
      };
    },
    tell(event) {
      tellRow(log.addWhole(event));
      writer.flushSoon(run);
    },
    settle(propose) {
      let isRetry = false;
      const settleNow = async (): Promise<void> => {
        while (!(await trySettling(propose, isRetry))) isRetry = true;
      };
      return writer.patiently(() =>
        writer.inTurn(identity.conversationId, settleNow).catch((error) => {
          // It may be stored although the database could not say so.
          isRetry = true;
          throw error;
        }),
      );
    },
    giveUp(error) {
      // Only told, and without a seq: what is not stored has no place in the log, and another event may have the next one.
      if (error) tellAll({ seq: toldSeq, frame: eventFrame('error', JSON.stringify(error.error)), isRest: true });
      else {
        isRemoved = true;
        tellDone();
      }
    },
    takeWrites() {
      const rows = writing || isRemoved ? [] : log.unstoredRows();
      if (rows.length === 0) return null;
      const end = beginWriting();
      return {
        queries: rows.map(insertEvent),
        stored() {
          log.stored(rows);
          end();
        },
        failed(error) {
          end(toDatabaseRefusal(error) !== null);
          if (isNotNullViolation(error)) stopping.abort({ kind: 'lost' } satisfies StopReason);
        },
      };
    },
  };
  return run;
}
