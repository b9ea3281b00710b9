import { setImmediate as nextTick, setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { OpenDatabase, WriteTogether } from '../database/database.ts';
import { toDatabaseRefusal } from '../database/database-failure.ts';
import { createWaitForIdle } from '../limits/wait-for-idle.ts';
import type { Log } from '../log.ts';

/** Deltas are stored this often. With the time that a write takes, a crash of the process loses less than 300 ms of them. */
const FLUSH_MS = 200;
/** How long a run continues in memory while the database is away or the disk is full. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 500;
/** On a busy server a write waits up to this long for others to join its commit. */
const JOIN_MS = 16;

/** Something that has rows to store from time to time. */
export interface Flushable {
  /** The writes that are due, and the callbacks for their outcome. Null when there are none, or others are under way. */
  takeWrites(): {
    readonly queries: readonly CompiledQuery[];
    readonly stored: () => void;
    readonly failed: (error: unknown) => void;
  } | null;
}

/** All runs store through here, so that many of them share one commit. */
export interface RunWriter {
  /** Stores the run's rows within a moment. */
  flushSoon(run: Flushable): void;
  /** Stores the run's rows in the next transaction, without the usual delay: they have already waited for another write. */
  flushNow(run: Flushable): void;
  /** All rows of the run are stored: it is not kept in memory until the next flush. */
  forget(run: Flushable): void;
  /** Stores with the next transaction, which waits for others on a busy server, and resolves when it is on disk. */
  write(queries: readonly CompiledQuery[]): Promise<void>;
  /** Retries for a minute while the database is unavailable. */
  patiently<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs work with the same key one at a time, in the order in which it was asked for. */
  inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

type Write = Pick<OpenDatabase, 'writeTogether' | 'writeWithoutSync'>;

/**
 * Deltas have their own lane, so that a retried transaction cannot delay them. They do not wait for the disk either: a slow
 * one would delay the deltas that come next, and with them all that a crash of the process may lose.
 */
export function createRunWriter({ writeTogether, writeWithoutSync }: Write, log: Log, joinMs = JOIN_MS): RunWriter {
  const dirty = new Set<Flushable>();
  const deltas = createWriteLane(writeWithoutSync, nextTick);
  const ends = createWriteLane(writeTogether, createWaitForIdle(joinMs));
  let timer: NodeJS.Timeout | null = null;

  function flushSoon(run: Flushable): void {
    dirty.add(run);
    timer ??= setTimeout(() => {
      timer = null;
      flush();
    }, FLUSH_MS);
  }

  function flush(): void {
    const runs = [...dirty];
    dirty.clear();
    runs.forEach(flushNow);
  }

  function flushNow(run: Flushable): void {
    const writes = run.takeWrites();
    if (!writes) return;
    deltas.write(writes.queries).then(writes.stored, (error) => {
      // The rows stay with the run: its next flush, or its end, includes them.
      writes.failed(error);
      if (!toDatabaseRefusal(error)) log.warn({ err: error }, 'the events of a run could not be stored');
    });
  }

  async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;)
      try {
        return await work();
      } catch (error) {
        if (!toDatabaseRefusal(error) || performance.now() > deadline) throw error;
        // By chance, so that the runs do not all come back to the database at the same moment.
        await wait(RETRY_MS * (0.5 + Math.random()));
      }
  }

  return {
    flushSoon,
    flushNow,
    forget: (run) => void dirty.delete(run),
    write: ends.write,
    patiently,
    inTurn: createQueuesByKey(),
    async close() {
      if (timer) clearTimeout(timer);
      flush();
      await Promise.all([deltas.idle(), ends.idle()]);
    },
  };
}

interface Unit {
  readonly queries: readonly CompiledQuery[];
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Batches writes: the first one waits for others, and those that arrive while a transaction is under way follow in the next one.
 * Meanwhile a run asks its model, which works while the disk does.
 */
function createWriteLane(writeTogether: WriteTogether, waitForOthers: () => Promise<void>) {
  let waiting: Unit[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    await waitForOthers();
    while (waiting.length > 0) {
      const units = waiting;
      waiting = [];
      await writeUnits(units);
    }
    // Same tick as the check, so a later write starts a new loop.
    writing = null;
  }

  async function writeUnits(units: readonly Unit[]): Promise<void> {
    try {
      await writeTogether(units.flatMap(({ queries }) => queries));
      for (const unit of units) unit.resolve();
    } catch (error) {
      // An unavailable database refuses all of them, and each retry would wait for it again.
      if (units.length === 1 || toDatabaseRefusal(error)) for (const unit of units) unit.reject(error);
      else await writeHalves(units);
    }
  }

  /** A failed transaction does not tell which unit failed. Bisecting costs the other units little time. */
  async function writeHalves(units: readonly Unit[]): Promise<void> {
    const middle = Math.ceil(units.length / 2);
    await writeUnits(units.slice(0, middle));
    await writeUnits(units.slice(middle));
  }

  return {
    /** Resolves when these queries are stored, independently of the others in the batch. */
    write: (queries: readonly CompiledQuery[]): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.push({ queries, resolve, reject });
        writing ??= writeAll();
      }),
    idle: async (): Promise<void> => {
      await writing;
    },
  };
}

function createQueuesByKey(): RunWriter['inTurn'] {
  const last = new Map<string, Promise<void>>();

  return async function inTurn(key, work) {
    const result = (last.get(key) ?? Promise.resolve()).then(work);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, ended);
    try {
      return await result;
    } finally {
      if (last.get(key) === ended) last.delete(key);
    }
  };
}
