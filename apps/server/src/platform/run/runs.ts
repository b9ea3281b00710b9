import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import { type ClockAndIds, DAY_MS, HOUR_MS } from '../clock-and-ids.ts';
import type { OpenDatabase } from '../database/database.ts';
import { isNotNullViolation } from '../database/database-failure.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { AccessChanges } from '../session/access-changes.ts';
import { deleteOldLogs } from './delete-old-logs.ts';
import { type AnyLiveRun, type LiveRun, type LiveRunStart, toEndedRow } from './live-run.ts';
import { createRecoverRuns } from './recover-runs.ts';
import type { RunEventRow, RunInputRow, RunRow } from './run.schema.ts';
import { createRunStore, type RunStore } from './run.store.ts';
import type { StopReason } from './run-codec.ts';
import type { AnyRunKind, RunKind } from './run-kind.ts';
import { toEventRow } from './run-log.ts';
import { createRunWriter, type RunWriter } from './run-writer.ts';
import { StoredLiveRun } from './stored-live-run.ts';
import { createTailRun, type TailRun } from './tail-run.ts';
import { createUserSlots } from './user-slots.ts';

/** How long a run counts as alive without a sign of its process. */
export const LEASE_MS = 30_000;
const HEARTBEAT_MS = 10_000;
const RECOVER_EVERY_MS = 10_000;
/** Events are for resuming a stream: no reader does so later than this. */
const KEEP_LOGS_MS = DAY_MS;
/** When the server stops, runs may end by themselves within this. Connections are closed after 10 s. */
const END_BY_THEMSELVES_MS = 8_000;

export interface NewRun<Subject, Event> {
  readonly id: string;
  readonly userId: string;
  readonly parentRunId?: string;
  readonly subject: Subject;
  /** Stored together with the run. */
  readonly firstEvents?: readonly Event[];
}

export interface BegunRun<Subject, Event> {
  readonly run: LiveRun<Subject, Event>;
  /** The first events as readers get them. */
  readonly firstFrames: string;
  /** Stores the run, its first events and their other writes in one transaction. */
  store(queries?: readonly CompiledQuery[]): Promise<void>;
}

export interface ResumedRun<Subject, Event> {
  readonly run: LiveRun<Subject, Event>;
  /** As its kind wrote it when the run paused. */
  readonly pausedState: string;
}

/** The runs of one kind. */
export interface RunsOfKind<Subject, Event> {
  /** The run is live at once and may begin its work; `store` must be called in the same tick. */
  begin(run: NewRun<Subject, Event>): BegunRun<Subject, Event>;
  /**
   * Gives null when the run is not paused, or no longer with the state that the caller has seen: it may have gone on and
   * paused again. Of two callers at once only one succeeds.
   */
  resume(runId: string, subject: Subject, seenState?: string): Promise<ResumedRun<Subject, Event> | null>;
  /**
   * Goes on with a run that is over. Its seqs continue, and the events until then are deleted: what they stood for is stored.
   * Gives null when the run is not over, or has gone on since the caller saw its last seq. Of two callers at once only one
   * succeeds.
   */
  reopen(runId: string, subject: Subject, seenSeq: number): Promise<LiveRun<Subject, Event> | null>;
  /** A run that this process works on. */
  findLive(runId: string): LiveRun<Subject, Event> | undefined;
  /** Those of this process with such a subject. */
  listLive(isWanted: (subject: Subject) => boolean): LiveRun<Subject, Event>[];
  readonly tail: TailRun<Subject>;
}

export interface Runs {
  define<Subject, Event>(kind: RunKind<Subject, Event>): RunsOfKind<Subject, Event>;
  find(runId: string): Promise<RunRow | undefined>;
  /** The last event of this run, as long as its log is kept. */
  findLastEvent(runId: string): Promise<RunEventRow | undefined>;
  /** Stops runs that this process works on. Resolves when their ends are stored. */
  stopLive(runs: readonly AnyLiveRun[], reason: StopReason): Promise<void>;
  /**
   * Stops a run wherever it is: here at once, in another process when that renews its lease. A paused run ends at once.
   */
  requestStop(runId: string, request: unknown): Promise<void>;
  /**
   * Adds an input to a run that is under way in any process, or paused. False where it is over, or has `max` inputs. The process
   * that works on the run learns of it with `inputs.note` of the run, or when it renews its lease.
   */
  addInput(input: Pick<RunInputRow, 'runId' | 'id' | 'body'>, max: number): Promise<boolean>;
  /** Inputs that the run has not stored anything of. */
  listInputs(runId: string): Promise<RunInputRow[]>;
  /** Takes an input back. False where the run has taken it, or it is not there. */
  withdrawInput(runId: string, id: string): Promise<boolean>;
  /** How many runs of a user this process works on. A run that another run started does not count. */
  countOfUser(userId: string): number;
  /** Counts a run that is about to be resumed until the returned function is called. */
  holdSlot(userId: string): () => void;
  /** Stops the runs of a user, or of all users who have some here, that may not go on since access has changed. */
  stopRefused(userId: string | null): Promise<void>;
  /** Recovers every run that is not over. Only for the start of the only process on this database. */
  recoverAll(): Promise<void>;
  /** Runs work with the same key one at a time, together with the ends of runs that have this write key. */
  readonly inTurn: RunWriter['inTurn'];
  close(): Promise<void>;
}

interface Dependencies {
  openDatabase: Pick<OpenDatabase, 'database' | 'writeTogether' | 'writeWithoutSync'>;
  clockAndIds: ClockAndIds;
  accessChanges: AccessChanges;
  jobs: Jobs;
  log: Log;
  /** Aborts when the server is about to stop. */
  stopping: AbortSignal;
}

/** Durable runs of any kind: each is a row with a lease, an event log and steps. */
export function createRuns(dependencies: Dependencies): Runs {
  const { openDatabase, clockAndIds, accessChanges, jobs, log, stopping } = dependencies;
  const store = createRunStore(openDatabase.database);
  const writer = createRunWriter(openDatabase, log);
  const runs = createRunsOn({ store, writer, clockAndIds, log, owner: randomUUID() });
  accessChanges.subscribe((userId) => runs.stopRefused(userId));
  const stopHeartbeat = startHeartbeat(runs.renewLeases, log);
  jobs.every(RECOVER_EVERY_MS, 'recover-dead-runs', async () => void (await runs.recover(clockAndIds.now())));
  jobs.every(HOUR_MS, 'delete-inputs-of-ended-runs', () => store.deleteInputsOfEnded());
  jobs.every(HOUR_MS, 'delete-old-run-logs', ({ signal }) =>
    deleteOldLogs({ store, writeTogether: openDatabase.writeTogether }, clockAndIds.now() - KEEP_LOGS_MS, signal),
  );

  // Readers that are still connected get the end of their run: connections are closed after that.
  let shutdown: Promise<void> | undefined;
  stopping.addEventListener('abort', () => {
    shutdown = runs.shutDown(END_BY_THEMSELVES_MS);
  });
  return {
    ...runs,
    async close() {
      await shutdown;
      await runs.shutDown(0);
      stopHeartbeat();
      await writer.close();
    },
  };
}

interface Core {
  store: RunStore;
  writer: RunWriter;
  clockAndIds: Pick<ClockAndIds, 'now' | 'newId'>;
  log: Log;
  /** Names this process in the runs it works on. */
  owner: string;
}

/** Runs without timers and jobs, so that a test decides when those happen. */
export function createRunsOn({ store, writer, clockAndIds: { now, newId }, log, owner }: Core) {
  const slots = createUserSlots();
  const kinds = new Map<string, AnyRunKind>();
  const inserts = new Map<string, RunStore['insertEvent']>();
  const live = new Map<string, { readonly kind: string; readonly run: AnyLiveRun; isStored: boolean }>();
  const all = () => [...live.values()].map(({ run }) => run);

  function open<Subject, Event>(
    kind: RunKind<Subject, Event>,
    start: LiveRunStart<Subject>,
    isStored: boolean,
  ): LiveRun<Subject, Event> {
    const insertEvent = inserts.get(kind.kind) ?? store.insertEvent;
    const countsForUser = start.parentRunId === null;
    const onRest = ({ id, userId }: AnyLiveRun) => {
      if (live.delete(id) && countsForUser) slots.release(userId);
    };
    if (countsForUser) slots.take(start.userId);
    const run = new StoredLiveRun(start, { kind, store, insertEvent, owner, writer, now, onRest });
    live.set(run.id, { kind: kind.kind, run, isStored });
    return run;
  }

  const openStored = <Subject, Event>(kind: RunKind<Subject, Event>, row: RunRow, subject: Subject) =>
    open(
      kind,
      {
        id: row.id,
        userId: row.userId,
        parentRunId: row.parentRunId,
        subject,
        storedSeq: row.lastSeq,
        inputCount: row.inputCount,
      },
      true,
    );

  const newLease = () => ({ owner, leaseUntil: now() + LEASE_MS });

  async function takeOver(row: RunRow, subject: unknown): Promise<AnyLiveRun | null> {
    const kind = kinds.get(row.kind);
    // With the lease: the process of the run may have come back and renewed it.
    const seen = { owner: row.owner, leaseUntil: row.leaseUntil };
    if (!kind || !(await store.claim(row.id, 'running', newLease(), seen))) return null;
    // The row does not count the events that were stored while the run was under way.
    const { lastSeq = 0 } = (await store.lastEvent(row.id)) ?? {};
    const run = openStored(kind, { ...row, lastSeq }, subject);
    if (row.stopRequest !== null) run.stop({ kind: 'requested', request: JSON.parse(row.stopRequest) });
    return run;
  }

  function define<Subject, Event>(kind: RunKind<Subject, Event>): RunsOfKind<Subject, Event> {
    if (kinds.has(kind.kind)) throw new Error(`The run kind ${kind.kind} is defined twice.`);
    kinds.set(kind.kind, kind);
    if (kind.existsWhile) inserts.set(kind.kind, store.insertEventWhile(kind.existsWhile));
    const findLive = (runId: string) => live.get(runId)?.run as LiveRun<Subject, Event> | undefined;
    return {
      begin({ id, userId, parentRunId = null, subject, firstEvents = [] }) {
        const run = open(kind, { id, userId, parentRunId, subject, storedSeq: firstEvents.length }, false);
        const events = firstEvents.map((event, index) => toEventRow(run, kind.codec, event, index + 1));
        const at = now();
        const row: RunRow = {
          id,
          kind: kind.kind,
          userId,
          parentRunId,
          status: 'running',
          ...newLease(),
          lastSeq: firstEvents.length,
          stopRequest: null,
          pausedState: null,
          startedAt: at,
          endedAt: null,
          inputCount: 0,
        };
        return {
          run,
          firstFrames: events.map((event) => kind.codec.toFrames(subject, event, 0)).join(''),
          async store(queries = []) {
            await run.storeBeginning([
              store.insert(row),
              ...events.map((event) => store.insertEvent(event, owner, 'running')),
              ...queries,
            ]);
            const begun = live.get(id);
            if (begun) begun.isStored = true;
          },
        };
      },
      async resume(runId, subject, seenState) {
        const row = await store.find(runId);
        if (typeof row?.pausedState !== 'string') return null;
        const { lastSeq, pausedState } = row;
        const change = { status: 'running' as const, pausedState: null, stopRequest: null, ...newLease() };
        const seen = { lastSeq, pausedState: seenState ?? pausedState };
        if (!(await store.claim(runId, 'paused', change, seen))) return null;
        return { run: openStored(kind, row, subject), pausedState };
      },
      async reopen(runId, subject, seenSeq) {
        const row = await store.find(runId);
        if (!row || row.status === 'running' || row.status === 'paused') return null;
        // Whoever added them was told that the run has ended without them.
        if (row.inputCount > 0) await writer.write([store.deleteInputs(runId)]);
        const change = {
          status: 'running' as const,
          endedAt: null,
          stopRequest: null,
          hasLog: 1 as const,
          inputCount: 0,
          ...newLease(),
        };
        if (!(await store.claim(runId, row.status, change, { lastSeq: seenSeq }))) return null;
        const run = openStored(kind, { ...row, lastSeq: seenSeq, inputCount: 0 }, subject);
        run.writeSoon('delete earlier events', store.deleteEventsUpTo(runId, seenSeq));
        return run;
      },
      findLive,
      listLive(isWanted) {
        const wanted: LiveRun<Subject, Event>[] = [];
        for (const one of live.values()) if (one.kind === kind.kind && isWanted(one.run.subject)) wanted.push(one.run);
        return wanted;
      },
      tail: createTailRun({ codec: kind.codec, store, findLive }),
    };
  }

  async function stopLive(stopped: readonly AnyLiveRun[], reason: StopReason): Promise<void> {
    for (const run of stopped) run.stop(reason);
    await Promise.all(stopped.map(({ rested }) => rested));
    // A run that was about to pause has done so.
    if (reason.kind === 'requested') await Promise.all(stopped.map(({ id }) => stopPaused(id)));
  }

  async function requestStop(runId: string, request: unknown): Promise<void> {
    const liveRun = live.get(runId)?.run;
    if (liveRun) return stopLive([liveRun], { kind: 'requested', request });
    const stopRequest = JSON.stringify(request);
    // It may pause between the first two tries. One that pauses later finds the request.
    if (await stopPaused(runId)) return;
    if (!(await store.claim(runId, 'running', { stopRequest }))) await stopPaused(runId);
  }

  /** Gives whether the run was paused. */
  const stopPaused = (id: string): Promise<boolean> =>
    store.claim(id, 'paused', toEndedRow({ status: 'stopped' }, now()));

  const recover = createRecoverRuns({
    store,
    writer,
    kinds,
    isLive: (id) => live.has(id),
    liveIds: () => [...live.keys()],
    takeOver,
    now,
    newId,
    log,
  });

  return {
    define,
    find: (runId: string) => store.find(runId),
    findLastEvent: (runId: string) => store.lastEvent(runId),
    stopLive,
    requestStop,
    async stopRefused(userId: string | null): Promise<void> {
      const userIds = userId === null ? new Set(all().map((run) => run.userId)) : [userId];
      for (const id of userIds)
        for (const { kind, mayContinueWhile } of kinds.values()) {
          const refused = await store.listRefused(id, kind, mayContinueWhile);
          await Promise.all(refused.map((run) => requestStop(run.id, {})));
        }
    },
    recover,
    async recoverAll() {
      while ((await recover(Number.MAX_SAFE_INTEGER)) > 0);
    },
    async addInput(input: Pick<RunInputRow, 'runId' | 'id' | 'body'>, max: number): Promise<boolean> {
      try {
        await writer.write(store.addInput(input, max));
        return true;
      } catch (error) {
        if (isNotNullViolation(error)) return false;
        throw error;
      }
    },
    listInputs: store.listInputs,
    withdrawInput: store.withdrawInput,
    countOfUser: slots.count,
    holdSlot(userId: string) {
      slots.take(userId);
      return () => slots.release(userId);
    },
    inTurn: writer.inTurn,
    async renewLeases(): Promise<void> {
      const ids = [...live.values()].filter(({ isStored }) => isStored).map(({ run }) => run.id);
      if (ids.length === 0) return;
      const lost = new Set(ids);
      for (const { id, stopRequest, inputCount } of await store.renewLeases(ids, owner, now() + LEASE_MS)) {
        lost.delete(id);
        live.get(id)?.run.inputs.note(inputCount);
        if (stopRequest !== null) live.get(id)?.run.stop({ kind: 'requested', request: JSON.parse(stopRequest) });
      }
      // A run that stores nothing for a while, as during a long tool call, is stopped only at this point.
      for (const id of lost) live.get(id)?.run.stop({ kind: 'lost' });
    },
    /** Resolves when every run rests. Runs that do not end by themselves in time are stopped. */
    async shutDown(withinMs: number): Promise<void> {
      const resting = Promise.all(all().map(({ rested }) => rested));
      await Promise.race([resting, wait(withinMs, undefined, { ref: false })]);
      await stopLive(all(), { kind: 'shutdown' });
    },
  };
}

/** Renews the leases of this process on its runs. Returns the function that stops the renewal. */
function startHeartbeat(renewLeases: () => Promise<void>, log: Log): () => void {
  const beating = setInterval(() => {
    renewLeases().catch((error) => log.warn({ err: error }, 'the leases of runs were not renewed'));
  }, HEARTBEAT_MS).unref();
  return () => clearInterval(beating);
}
