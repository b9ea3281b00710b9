import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { WriteTogether } from '../../../platform/database/database.ts';
import { toDatabaseRefusal } from '../../../platform/database/database-failure.ts';
import type { Log } from '../../../platform/log.ts';

/** Words are stored this often; a crash loses no more of them. */
const FLUSH_MS = 150;
/** How long a run goes on in memory while the database is away or the disk is full. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 500;

/** Something that has rows to store from time to time. */
export interface Flushable {
  /** The writes that are due, and what to do once they are stored. */
  takeWrites(): {
    readonly queries: readonly CompiledQuery[];
    readonly stored: () => void;
    readonly failed: (error: unknown) => void;
  } | null;
}

/** All runs store through here, so that a commit is paid once for what many of them have to say. */
export interface RunWriter {
  /** Stores what the run has within a moment. */
  flushSoon(run: Flushable): void;
  /** Stores at once and resolves when it is on disk. */
  write(queries: readonly CompiledQuery[]): Promise<readonly (readonly unknown[])[]>;
  /** The same for what must not be lost: while the database is away it is tried again, for a minute. */
  writePatiently(queries: readonly CompiledQuery[]): Promise<readonly (readonly unknown[])[]>;
  close(): Promise<void>;
}

interface Unit {
  readonly queries: readonly CompiledQuery[];
  resolve(rows: readonly (readonly unknown[])[]): void;
  reject(error: unknown): void;
}

export function createRunWriter(writeTogether: WriteTogether, log: Log): RunWriter {
  const dirty = new Set<Flushable>();
  let waiting: Unit[] = [];
  let writing: Promise<void> | null = null;
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
    for (const run of runs) {
      const writes = run.takeWrites();
      if (!writes) continue;
      enqueue(writes.queries).then(writes.stored, (error) => {
        // The rows stay with the run: its next flush, or its end, takes them along.
        writes.failed(error);
        if (!toDatabaseRefusal(error)) log.warn({ err: error }, 'the words of a run could not be stored');
      });
    }
  }

  function enqueue(queries: readonly CompiledQuery[]): Promise<readonly (readonly unknown[])[]> {
    return new Promise((resolve, reject) => {
      waiting.push({ queries, resolve, reject });
      start();
    });
  }

  function start(): void {
    writing ??= writeAll().finally(() => {
      writing = null;
      // Asked for after the last look and before this moment: nobody else would come for it.
      if (waiting.length > 0) start();
    });
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const units = waiting;
      waiting = [];
      await writeUnits(units);
    }
  }

  async function writeUnits(units: readonly Unit[]): Promise<void> {
    try {
      const rows = await writeTogether(units.flatMap(({ queries }) => queries));
      let from = 0;
      for (const unit of units) {
        unit.resolve(rows.slice(from, from + unit.queries.length));
        from += unit.queries.length;
      }
    } catch (error) {
      // A database that is away is away for all of them, and each would wait for it in turn.
      if (units.length === 1 || toDatabaseRefusal(error)) for (const unit of units) unit.reject(error);
      else await writeHalves(units);
    }
  }

  /** Whose fault it was cannot be seen from a failed transaction. The others must neither suffer nor wait much for one. */
  async function writeHalves(units: readonly Unit[]): Promise<void> {
    const middle = Math.ceil(units.length / 2);
    await writeUnits(units.slice(0, middle));
    await writeUnits(units.slice(middle));
  }

  async function writePatiently(queries: readonly CompiledQuery[]): Promise<readonly (readonly unknown[])[]> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;)
      try {
        return await enqueue(queries);
      } catch (error) {
        if (!toDatabaseRefusal(error) || performance.now() > giveUpAt) throw error;
        await wait(RETRY_MS);
      }
  }

  return {
    flushSoon,
    write: enqueue,
    writePatiently,
    async close() {
      if (timer) clearTimeout(timer);
      flush();
      await writing;
    },
  };
}
