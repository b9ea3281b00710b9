import { isNotNullViolation, isUniqueViolation } from '../database/database-failure.ts';
import type { Log } from '../log.ts';
import { type AnyLiveRun, toEndedRow } from './live-run.ts';
import type { RunEventRow, RunRow } from './run.schema.ts';
import type { RunStore } from './run.store.ts';
import type { AnyRunKind, DeadRun } from './run-kind.ts';
import { toEventRow } from './run-log.ts';
import type { RunWriter } from './run-writer.ts';

const DEAD_AT_ONCE = 100;
const LOG_PAGE = 256;

interface Dependencies {
  store: RunStore;
  writer: RunWriter;
  kinds: ReadonlyMap<string, AnyRunKind>;
  isLive: (runId: string) => boolean;
  liveIds: () => readonly string[];
  takeOver: (row: RunRow, subject: unknown) => Promise<AnyLiveRun | null>;
  now: () => number;
  newId: () => string;
  log: Log;
}

/**
 * Recovers the runs whose lease ended before a time, as their kinds say. Several processes may do so at once. Gives how many
 * runs were recovered here.
 */
export function createRecoverRuns({ store, writer, kinds, isLive, liveIds, takeOver, now, newId, log }: Dependencies) {
  return async function recoverRuns(deadBefore: number): Promise<number> {
    if (kinds.size === 0) return 0;
    const dead = await store.listDead([...kinds.keys()], deadBefore, liveIds(), DEAD_AT_ONCE);
    // All at once: the writer stores them together.
    const outcomes = await Promise.all(
      dead
        .filter(({ id }) => !isLive(id))
        .map((row) =>
          recover(row).catch((error) => {
            log.error({ err: error, runId: row.id }, 'a run could not be recovered');
            return false;
          }),
        ),
    );
    return outcomes.filter(Boolean).length;
  };

  async function recover(dead: RunRow): Promise<boolean> {
    const kind = kinds.get(dead.kind);
    if (!kind) return false;
    for (let row: RunRow | undefined = dead; row && isStillDead(row, dead); ) {
      try {
        return await kind.recover(toDeadRun(row, kind));
      } catch (error) {
        if (!isNotNullViolation(error) && !isUniqueViolation(error)) throw error;
        row = await store.find(dead.id);
      }
    }
    return false;
  }

  function toDeadRun(row: RunRow, { codec }: AnyRunKind): DeadRun<unknown, unknown> {
    return {
      row,
      readEvents: () => readEvents(store, row.id),
      readSteps: () => store.listSteps(row.id),
      async end({ subject, end, lastSeq, events = [], queries = [] }) {
        const run = { id: row.id, subject };
        const rows = events.map((event, index) => toEventRow(run, codec, event, lastSeq + index + 1));
        const claim = newId();
        // Claimed first: then no other process can change the run, not even its owner if that is still alive.
        const change = { owner: claim, lastSeq: lastSeq + rows.length, ...toEndedRow(end, now()) };
        await writer.write([
          store.claimQuery(row.id, 'running', change, { owner: row.owner, leaseUntil: row.leaseUntil }),
          store.requireOwn(row.id, claim, end.status),
          ...rows.map((event) => store.insertEventOnce(event, claim, end.status)),
          ...(row.inputCount > 0 ? [store.deleteInputs(row.id)] : []),
          ...queries,
        ]);
      },
      remove: () => writer.write([store.delete(row.id)]),
      takeOver: (subject) => takeOver(row, subject),
    };
  }
}

/** Nobody else has ended it, and its process has not come back. */
const isStillDead = ({ status, owner, leaseUntil }: RunRow, dead: RunRow): boolean =>
  status === 'running' && owner === dead.owner && leaseUntil === dead.leaseUntil;

async function readEvents(store: RunStore, runId: string): Promise<RunEventRow[]> {
  const events: RunEventRow[] = [];
  for (;;) {
    const page = await store.eventsAfter(runId, events.at(-1)?.lastSeq ?? 0, LOG_PAGE);
    events.push(...page);
    if (page.length < LOG_PAGE) return events;
  }
}
