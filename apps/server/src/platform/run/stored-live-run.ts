import type { CompiledQuery, RawBuilder } from 'kysely';
import { isNotNullViolation, toDatabaseRefusal } from '../database/database-failure.ts';
import {
  type AppendText,
  type LiveEvent,
  type LiveRun,
  type LiveRunStart,
  type RunEnd,
  type RunListener,
  type Settlement,
  type TextStream,
  toEndedRow,
} from './live-run.ts';
import type { RunEventRow, RunRow } from './run.schema.ts';
import type { RunStore } from './run.store.ts';
import { type RunCodec, RunLost, type StopReason } from './run-codec.ts';
import { RunInputs } from './run-inputs.ts';
import { RunLog } from './run-log.ts';
import { createRunSteps, type RunSteps } from './run-steps.ts';
import type { Flushable, RunWriter } from './run-writer.ts';

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

/** A class, because hundreds of runs are live: an object with its own functions takes four times the memory. */
export class StoredLiveRun<Subject, Event> implements LiveRun<Subject, Event> {
  readonly id: string;
  readonly userId: string;
  readonly parentRunId: string | null;
  readonly subject: Subject;
  readonly rested: Promise<void>;
  readonly inputs: RunInputs;
  readonly #dependencies: Dependencies<Subject, Event>;
  readonly #log: RunLog<Subject, Event>;
  readonly #listeners = new Set<RunListener>();
  readonly #stopping = new AbortController();
  /** Writes that travel with the next flush or settlement. A later one replaces an earlier one of the same name. */
  readonly #pending = new Map<string, CompiledQuery>();
  #sentSeq: number;
  /** One write of the log at a time: no row is stored twice, and none that a settlement could still take back. */
  #writing: Promise<void> | null = null;
  /** A flush came while another write was under way. */
  #missedFlush = false;
  #isRemoved = false;
  #hasRested = false;
  #toStatusFrame = (): string => '';
  #rest = (): void => undefined;
  #steps: RunSteps | null = null;

  constructor(
    { id, userId, parentRunId, subject, storedSeq, inputCount = 0 }: LiveRunStart<Subject>,
    dependencies: Dependencies<Subject, Event>,
  ) {
    this.id = id;
    this.userId = userId;
    this.parentRunId = parentRunId;
    this.subject = subject;
    this.#dependencies = dependencies;
    this.#log = new RunLog({ id, subject }, dependencies.kind.codec, storedSeq);
    this.#sentSeq = storedSeq;
    this.inputs = new RunInputs(id, inputCount, dependencies);
    this.rested = new Promise<void>((resolve) => {
      this.#rest = resolve;
    });
  }

  get lastSeq(): number {
    return this.#sentSeq;
  }

  get storedSeq(): number {
    return Math.min(this.#log.storedSeq, this.#sentSeq);
  }

  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  get stopReason(): StopReason | null {
    const { aborted, reason } = this.#stopping.signal;
    return aborted ? (reason as StopReason) : null;
  }

  /** Most runs have no steps. */
  get steps(): RunSteps {
    const { store, owner, now } = this.#dependencies;
    this.#steps ??= createRunSteps({
      runId: this.id,
      store,
      owner,
      now,
      storeNow: (queries) => this.settle(() => ({ queries })),
      storeSoon: (name, query) => this.writeSoon(name, query),
    });
    return this.#steps;
  }

  stop(reason: StopReason): void {
    this.#stopping.abort(reason);
  }

  listen(listener: RunListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async storeBeginning(queries: readonly CompiledQuery[]): Promise<void> {
    const end = this.#beginWriting();
    try {
      await this.#dependencies.writer.write(queries);
    } catch (error) {
      this.stop({ kind: 'removed' });
      // Here, because its work may not have begun, or may end for the reason for which it was stopped before.
      this.abandon();
      throw error;
    } finally {
      // Text that was added meanwhile is stored with the next flush, as any other text.
      this.#missedFlush = false;
      // In the next tick: the request that began the run is answered before the run continues.
      setImmediate(end);
    }
  }

  unstoredFramesAfter(seq: number): string {
    const { codec } = this.#dependencies.kind;
    const rows = this.#log.unstoredAfter(seq).filter(({ lastSeq }) => lastSeq <= this.#sentSeq);
    return rows.map((row) => codec.toFrames(this.subject, row, seq)).join('');
  }

  openText({ header, toFrame }: TextStream): AppendText {
    return (type, text) => {
      const seq = this.#log.addText(type, header, text);
      this.#send({ seq, frame: toFrame(type, text, seq), isRest: false });
      this.#flushSoon();
    };
  }

  openStatus(toFrame: () => string): () => void {
    this.#toStatusFrame = toFrame;
    return () => {
      if (!this.#hasRested) this.#send({ seq: null, frame: toFrame(), isRest: false });
    };
  }

  statusFrame(): string {
    return this.#toStatusFrame();
  }

  emit(event: Event): void {
    this.#sendRow(this.#log.addEvent(event));
    this.#flushSoon();
  }

  writeSoon(name: string, query: CompiledQuery): void {
    this.#pending.set(name, query);
    this.#flushSoon();
  }

  isUnstored(name: string): boolean {
    return this.#pending.has(name);
  }

  settle(propose: (isRetry: boolean) => Promise<Settlement<Event>> | Settlement<Event>): Promise<void> {
    const { writer, kind } = this.#dependencies;
    let isRetry = false;
    const settleNow = async (): Promise<void> => {
      while (!(await this.#trySettling(propose, isRetry))) isRetry = true;
    };
    return writer.patiently(() =>
      writer.inTurn(kind.writeKeyOf?.(this.subject) ?? this.id, settleNow).catch((error) => {
        // It may be stored although the database could not confirm it.
        isRetry = true;
        throw error;
      }),
    );
  }

  abandon(lastEvent?: Event): void {
    const { codec } = this.#dependencies.kind;
    if (lastEvent !== undefined) {
      this.#send({ seq: this.#sentSeq, frame: codec.toUnstoredFrame(lastEvent), isRest: true });
      return;
    }
    this.#isRemoved = true;
    this.#sendRest();
  }

  takeWrites(): ReturnType<Flushable['takeWrites']> {
    this.#missedFlush ||= this.#writing !== null;
    if (this.#writing || this.#isRemoved) return null;
    const rows = this.#log.unstoredRows();
    const taken = new Map(this.#pending);
    if (rows.length === 0 && taken.size === 0) return null;
    const end = this.#beginWriting();
    return {
      queries: [...rows.map((row) => this.#insertRow(row, 'running')), ...taken.values()],
      stored: () => {
        this.#log.stored(rows);
        this.#forget(taken);
        end();
      },
      failed: (error) => {
        // A database that is away is not asked again at once.
        this.#missedFlush = false;
        end(toDatabaseRefusal(error) !== null);
        if (isNotNullViolation(error)) this.stop({ kind: 'lost' });
      },
    };
  }

  #insertRow(row: RunEventRow, status: RunRow['status']): CompiledQuery {
    const { insertEvent, owner } = this.#dependencies;
    return insertEvent(row, owner, status);
  }

  get #hasUnstored(): boolean {
    return this.#log.lastSeq > this.#log.storedSeq || this.#pending.size > 0;
  }

  #flushSoon(): void {
    this.#dependencies.writer.flushSoon(this);
  }

  #send(event: LiveEvent): void {
    this.#sentSeq = event.seq ?? this.#sentSeq;
    for (const listener of this.#listeners) listener(event);
    if (!event.isRest) return;
    this.#hasRested = true;
    this.#dependencies.onRest(this);
    this.#rest();
  }

  #sendRow(row: RunEventRow): void {
    const { codec } = this.#dependencies.kind;
    const frame = codec.toFrames(this.subject, row, row.lastSeq - 1);
    this.#send({ seq: row.lastSeq, frame, isRest: codec.isLast(row) });
  }

  #sendRest(): void {
    this.#send({ seq: this.#sentSeq, frame: this.#dependencies.kind.codec.restFrame, isRest: true });
  }

  /** Call only while nothing is being written. Returns the function that ends the write. */
  #beginWriting(): (isWorthRepeating?: boolean) => void {
    const { writer } = this.#dependencies;
    let end = (): void => undefined;
    this.#writing = new Promise((resolve) => {
      end = resolve;
    });
    return (isWorthRepeating = true) => {
      this.#writing = null;
      end();
      const isDue = this.#missedFlush;
      this.#missedFlush = false;
      if (!isWorthRepeating || this.#isRemoved || !this.#hasUnstored) return;
      // In the next tick: an end that waits for this write takes the rows with it.
      if (isDue) setImmediate(() => writer.flushNow(this));
      else this.#flushSoon();
    };
  }

  #forget(written: ReadonlyMap<string, CompiledQuery>): void {
    for (const [name, query] of written) if (this.#pending.get(name) === query) this.#pending.delete(name);
  }

  /** The writes after which a run that has ended or paused is at rest. */
  #toRestQueries(end: RunEnd): CompiledQuery[] {
    const { store, now } = this.#dependencies;
    if (end.status === 'paused') return [store.stopPausedOnRequest(this.id, toEndedRow({ status: 'stopped' }, now()))];
    return this.inputs.forgetAll();
  }

  async #storeAll({ events = [], queries = [], end, isStored }: Settlement<Event>): Promise<void> {
    const { store, owner, writer, now } = this.#dependencies;
    const log = this.#log;
    const before = log.lastSeq;
    const added = events.map((event) => log.addEvent(event));
    const rows = log.unstoredRows();
    const taken = new Map(this.#pending);
    const status = end?.status ?? 'running';
    // Before its events: this locks the row, so that no other process can take the run over before they are stored.
    const changed = store.changeOwn(this.id, owner, { ...(end && toEndedRow(end, now())), lastSeq: log.lastSeq });
    const guard =
      rows.length === 0 ? [store.requireOwn(this.id, owner, status)] : rows.map((row) => this.#insertRow(row, status));
    const atRest = end ? this.#toRestQueries(end) : [];
    try {
      if (!isStored) await writer.write([...taken.values(), changed, ...guard, ...queries, ...atRest]);
    } catch (error) {
      log.retract(before);
      throw error;
    }
    log.stored(rows);
    this.#forget(taken);
    if (!this.#hasUnstored) writer.forget(this);
    for (const row of added) this.#sendRow(row);
    if (end && !this.#hasRested) this.#sendRest();
  }

  /** Whether the run is over in the database. Throws when it was deleted, or another process has taken it. */
  async #isOver(): Promise<boolean> {
    const { store, owner, kind } = this.#dependencies;
    const row = await store.find(this.id, kind.existsWhile);
    if (row?.owner !== owner) throw new RunLost();
    return row.status !== 'running';
  }

  /** Gives false when another writer was faster. Between two tries deltas are stored as ever. */
  async #trySettling(propose: Parameters<LiveRun<Subject, Event>['settle']>[0], isRetry: boolean): Promise<boolean> {
    while (this.#writing) await this.#writing;
    if (this.#isRemoved) return true;
    const end = this.#beginWriting();
    try {
      const settlement = await propose(isRetry);
      // After the proposal: a process that took this run for dead stores its answer under the same id.
      // A run that is over accepts nothing more, so trying again would never end.
      const isStored = isRetry && ((await this.#isOver()) || settlement.isStored === true);
      await this.#storeAll({ ...settlement, isStored });
      return true;
    } catch (error) {
      if (isNotNullViolation(error)) return false;
      throw error;
    } finally {
      end();
    }
  }
}
