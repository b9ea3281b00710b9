import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { WriteTogether } from '../../../platform/database/database.ts';
import { toDatabaseRefusal } from '../../../platform/database/database-failure.ts';
import type { Log } from '../../../platform/log.ts';
import { createTurnsByName } from './turns-by-name.ts';
import { createLane } from './write-lane.ts';

/** Words are stored this often; a crash loses no more of them. */
const FLUSH_MS = 300;
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
  write(queries: readonly CompiledQuery[]): Promise<void>;
  /** For what must not be lost: while the database is away it is tried again, for a minute. */
  patiently<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Those who add to the end of one conversation do so one after the other: all at once, all but one would fail. */
  inTurn<Result>(conversationId: string, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** How many words are waiting costs nothing; how long they wait does. So they do not stand in line with what may fail. */
export function createRunWriter(writeTogether: WriteTogether, log: Log): RunWriter {
  const dirty = new Set<Flushable>();
  const words = createLane(writeTogether);
  const ends = createLane(writeTogether);
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
      words.write(writes.queries).then(writes.stored, (error) => {
        // The rows stay with the run: its next flush, or its end, takes them along.
        writes.failed(error);
        if (!toDatabaseRefusal(error)) log.warn({ err: error }, 'the words of a run could not be stored');
      });
    }
  }

  async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;)
      try {
        return await work();
      } catch (error) {
        if (!toDatabaseRefusal(error) || performance.now() > giveUpAt) throw error;
        await wait(RETRY_MS);
      }
  }

  return {
    flushSoon,
    write: ends.write,
    patiently,
    inTurn: createTurnsByName(),
    async close() {
      if (timer) clearTimeout(timer);
      flush();
      await Promise.all([words.idle(), ends.idle()]);
    },
  };
}
