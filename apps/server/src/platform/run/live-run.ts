import type { CompiledQuery, RawBuilder } from 'kysely';
import { isNotNullViolation, toDatabaseRefusal } from '../database/database-failure.ts';
import type { RunEventRow, RunInputRow, RunRow } from './run.schema.ts';
import type { RunStore } from './run.store.ts';
import { type RunCodec, RunLost, type StopReason } from './run-codec.ts';
import { createRunLog } from './run-log.ts';
import { createRunSteps, type RunSteps } from './run-steps.ts';
import type { Flushable, RunWriter } from './run-writer.ts';

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
  /** Whether inputs may have been added that the run has not taken. Known without a query. */
  readonly hasInputs: boolean;
  /** Somebody has added an input; in all so many, where the caller knows. */
  noteInputs(count?: number): void;
  /** The inputs that were added since the last call, in their order. They can no longer be withdrawn. */
  takeInputs(): Promise<RunInputRow[]>;
  /** For the settlement that stores what became of them. Inputs that are left when the run is over are deleted with its end. */
  forgetInputs(inputs: readonly RunInputRow[]): CompiledQuery[];
  /** Inputs that the run has no use for: they can be withdrawn again, and are taken once more with the next ones. */
  returnInputs(inputs: readonly RunInputRow[]): CompiledQuery[];
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

interface Dependencies<Subject, Event> {
  kind: {
    readonly codec: RunCodec<Subject, Event>;
    readonly existsWhile?: RawBuilder<unknown>;
    writeKeyOf?(subject: Subject): string;
  };
  store: RunStore;
  insertEvent: RunStore['insertEvent'];
  /** Names this process in the runs it works on. */
  owner: string;
  writer: RunWriter;
  now: () => number;
  onRest: (run: LiveRun<Subject, Event>) => void;
}

export function createLiveRun<Subject, Event>(
  { storedSeq, inputCount = 0, ...identity }: LiveRunStart<Subject>,
  { kind, store, insertEvent, owner, writer, now, onRest }: Dependencies<Subject, Event>,
): LiveRun<Subject, Event> {
  const { id, userId, parentRunId, subject } = identity;
  const { codec } = kind;
  const log = createRunLog(identity, codec, storedSeq);
  const listeners = new Set<RunListener>();
  const stopping = new AbortController();
  let sentSeq = storedSeq;
  /** Writes that travel with the next flush or settlement. A later one replaces an earlier one of the same name. */
  const pending = new Map<string, CompiledQuery>();
  /** One write of the log at a time: no row is stored twice, and none that a settlement could still take back. */
  let writing: Promise<void> | null = null;
  /** A flush came while another write was under way. */
  let missedFlush = false;
  let knownInputs = inputCount;
  let hasInputs = inputCount > 0;
  let hadInputs = hasInputs;
  let isRemoved = false;
  let hasRested = false;
  let statusFrame = (): string => '';
  let rest = (): void => undefined;
  const rested = new Promise<void>((resolve) => {
    rest = resolve;
  });

  const hasUnstored = (): boolean => log.lastSeq > log.storedSeq || pending.size > 0;

  const insertRow = (row: RunEventRow): CompiledQuery => insertEvent(row, owner, 'running');

  function send(event: LiveEvent): void {
    sentSeq = event.seq ?? sentSeq;
    for (const listener of listeners) listener(event);
    if (!event.isRest) return;
    hasRested = true;
    onRest(run);
    rest();
  }

  function sendRow(row: RunEventRow): void {
    send({ seq: row.lastSeq, frame: codec.toFrames(subject, row, row.lastSeq - 1), isRest: codec.isLast(row) });
  }

  const sendRest = () => send({ seq: sentSeq, frame: codec.restFrame, isRest: true });

  /** Call only while nothing is being written. Returns the function that ends the write. */
  function beginWriting(): (isWorthRepeating?: boolean) => void {
    let end = (): void => undefined;
    writing = new Promise((resolve) => {
      end = resolve;
    });
    return (isWorthRepeating = true) => {
      writing = null;
      end();
      const isDue = missedFlush;
      missedFlush = false;
      if (!isWorthRepeating || isRemoved || !hasUnstored()) return;
      // In the next tick: an end that waits for this write takes the rows with it.
      if (isDue) setImmediate(() => writer.flushNow(run));
      else writer.flushSoon(run);
    };
  }

  function forget(written: ReadonlyMap<string, CompiledQuery>): void {
    for (const [name, query] of written) if (pending.get(name) === query) pending.delete(name);
  }

  async function storeBeginning(queries: readonly CompiledQuery[]): Promise<void> {
    const end = beginWriting();
    try {
      await writer.write(queries);
    } catch (error) {
      stopping.abort({ kind: 'removed' } satisfies StopReason);
      // Here, because its work may not have begun, or may end for the reason for which it was stopped before.
      run.abandon();
      throw error;
    } finally {
      // No reader has seen its text yet, so that text may wait as long as any other.
      missedFlush = false;
      // In the next tick: the request that began the run is answered before the run continues.
      setImmediate(end);
    }
  }

  /** The writes after which a run that has ended or paused is at rest. */
  function toRestQueries(end: RunEnd): CompiledQuery[] {
    if (end.status === 'paused') return [store.stopPausedOnRequest(id, toEndedRow({ status: 'stopped' }, now()))];
    return hadInputs ? [store.deleteInputs(id)] : [];
  }

  async function storeAll(settlement: Settlement<Event>): Promise<void> {
    const { events = [], queries = [], end, isStored } = settlement;
    const before = log.lastSeq;
    const added = events.map((event) => log.addEvent(event));
    const rows = log.unstoredRows();
    const taken = new Map(pending);
    const status = end?.status ?? 'running';
    // Before its events: this locks the row, so that no other process can take the run over before they are stored.
    const changed = store.changeOwn(id, owner, { ...(end && toEndedRow(end, now())), lastSeq: log.lastSeq });
    const guard =
      rows.length === 0 ? [store.requireOwn(id, owner, status)] : rows.map((row) => insertEvent(row, owner, status));
    const atRest = end ? toRestQueries(end) : [];
    try {
      if (!isStored) await writer.write([...taken.values(), changed, ...guard, ...queries, ...atRest]);
    } catch (error) {
      log.retract(before);
      throw error;
    }
    log.stored(rows);
    forget(taken);
    if (!hasUnstored()) writer.forget(run);
    added.forEach(sendRow);
    if (end && !hasRested) sendRest();
  }

  /** Whether the run is over in the database. Throws when it was deleted, or another process has taken it. */
  async function isOver(): Promise<boolean> {
    const row = await store.find(id, kind.existsWhile);
    if (row?.owner !== owner) throw new RunLost();
    return row.status !== 'running';
  }

  /** Gives false when another writer was faster. Between two tries deltas are stored as ever. */
  async function trySettling(
    propose: Parameters<LiveRun<Subject, Event>['settle']>[0],
    isRetry: boolean,
  ): Promise<boolean> {
    while (writing) await writing;
    if (isRemoved) return true;
    const end = beginWriting();
    try {
      const settlement = await propose(isRetry);
      // After the proposal: a process that took this run for dead stores its answer under the same id.
      // A run that is over accepts nothing more, so trying again would never end.
      const isStored = isRetry && ((await isOver()) || settlement.isStored === true);
      await storeAll({ ...settlement, isStored });
      return true;
    } catch (error) {
      if (isNotNullViolation(error)) return false;
      throw error;
    } finally {
      end();
    }
  }

  // Without a spread: that made the object, and every read of it, slower.
  const run: LiveRun<Subject, Event> = {
    id,
    userId,
    parentRunId,
    subject,
    get lastSeq() {
      return sentSeq;
    },
    get storedSeq() {
      return Math.min(log.storedSeq, sentSeq);
    },
    signal: stopping.signal,
    get stopReason() {
      return stopping.signal.aborted ? (stopping.signal.reason as StopReason) : null;
    },
    stop: (reason) => stopping.abort(reason),
    rested,
    steps: createRunSteps({
      runId: id,
      store,
      owner,
      now,
      storeNow: (queries) => run.settle(() => ({ queries })),
      storeSoon: (name, query) => run.writeSoon(name, query),
    }),
    get hasInputs() {
      return hasInputs;
    },
    noteInputs(count) {
      // Without the count it stays unknown: the same input may be counted later, and is looked for once more.
      hasInputs ||= count === undefined || count > knownInputs;
      knownInputs = Math.max(knownInputs, count ?? 0);
      hadInputs ||= hasInputs;
    },
    takeInputs() {
      // Before the query: an input that is added meanwhile is noted again.
      hasInputs = false;
      return store.takeInputs(id, now());
    },
    forgetInputs: (inputs) => (inputs.length === 0 ? [] : [store.deleteInputs(id, idsOf(inputs))]),
    returnInputs: (inputs) => (inputs.length === 0 ? [] : [store.returnInputs(id, idsOf(inputs))]),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    storeBeginning,
    unstoredFramesAfter(seq) {
      const rows = log.unstoredAfter(seq).filter(({ lastSeq }) => lastSeq <= sentSeq);
      return rows.map((row) => codec.toFrames(subject, row, seq)).join('');
    },
    openText({ header, toFrame }) {
      return (type, text) => {
        const seq = log.addText(type, header, text);
        send({ seq, frame: toFrame(type, text, seq), isRest: false });
        writer.flushSoon(run);
      };
    },
    openStatus(toFrame) {
      statusFrame = toFrame;
      return () => {
        if (!hasRested) send({ seq: null, frame: toFrame(), isRest: false });
      };
    },
    statusFrame: () => statusFrame(),
    emit(event) {
      sendRow(log.addEvent(event));
      writer.flushSoon(run);
    },
    writeSoon(name, query) {
      pending.set(name, query);
      writer.flushSoon(run);
    },
    isUnstored: (name) => pending.has(name),
    settle(propose) {
      let isRetry = false;
      const settleNow = async (): Promise<void> => {
        while (!(await trySettling(propose, isRetry))) isRetry = true;
      };
      return writer.patiently(() =>
        writer.inTurn(kind.writeKeyOf?.(subject) ?? id, settleNow).catch((error) => {
          // It may be stored although the database could not confirm it.
          isRetry = true;
          throw error;
        }),
      );
    },
    abandon(lastEvent) {
      if (lastEvent !== undefined) send({ seq: sentSeq, frame: codec.toUnstoredFrame(lastEvent), isRest: true });
      else {
        isRemoved = true;
        sendRest();
      }
    },
    takeWrites() {
      missedFlush ||= writing !== null;
      if (writing || isRemoved) return null;
      const rows = log.unstoredRows();
      const taken = new Map(pending);
      if (rows.length === 0 && taken.size === 0) return null;
      const end = beginWriting();
      return {
        queries: [...rows.map(insertRow), ...taken.values()],
        stored() {
          log.stored(rows);
          forget(taken);
          end();
        },
        failed(error) {
          // A database that is away is not asked again at once.
          missedFlush = false;
          end(toDatabaseRefusal(error) !== null);
          if (isNotNullViolation(error)) stopping.abort({ kind: 'lost' } satisfies StopReason);
        },
      };
    },
  };
  return run;
}

const idsOf = (inputs: readonly RunInputRow[]): string[] => inputs.map(({ id }) => id);
