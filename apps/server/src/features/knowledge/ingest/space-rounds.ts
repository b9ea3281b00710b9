import type { Kysely } from 'kysely';
import { HOUR_MS } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createDatasetStore } from '../dataset.store.ts';

/** `turn` grows with each job of a space and tells which job is newer: creation times may be equal, and clocks are set back. */
interface Payload {
  readonly spaceId: string;
  readonly turn: number;
}

interface Round<Row> {
  /** Of jobs. */
  readonly kind: string;
  /** What is to be processed next in a space. */
  findNext(database: Database, spaceId: string): Promise<Row | undefined>;
  process(row: Row, signal: AbortSignal): Promise<void>;
  /** Spaces with something to be processed. */
  listSpaces(): Promise<string[]>;
  /** Gives up what has stopped the server several times. */
  giveUp(row: Row): Promise<void>;
}

/**
 * A space with something to be processed has one open job, which processes one thing and is then stored again behind the jobs of
 * other spaces: a space with many things delays its own alone.
 */
export function createSpaceRounds<Row>(
  { database, jobs }: { database: Kysely<Tables>; jobs: Jobs },
  round: Round<Row>,
) {
  const { kind, findNext } = round;

  /** Turns of the jobs of a space that have not ended, the newest last. */
  async function listOpen(open: Database, spaceId: string): Promise<number[]> {
    return (await jobs.listOpen(kind, open))
      .map(({ payload }): Payload => JSON.parse(payload))
      .filter((payload) => payload.spaceId === spaceId)
      .map(({ turn }) => turn)
      .toSorted((a, b) => a - b);
  }

  const enqueue = jobs.define<Payload>(kind, async ({ spaceId, turn }, { signal }) => {
    // A process that was killed between two jobs leaves both: the older one leaves the space to the newer.
    if ((await listOpen(database, spaceId)).at(-1) !== turn) return;
    const row = await findNext(database, spaceId);
    if (row) await round.process(row, signal);
    await database.transaction().execute(async (transaction) => {
      await createDatasetStore(transaction).lockOfAuthorisedSpace(spaceId);
      if ((await listOpen(transaction, spaceId)).at(-1) !== turn) return;
      await enqueueIfNeeded(transaction, spaceId);
    });
  });

  /** In a transaction that has locked the space. */
  async function enqueueIfNeeded(transaction: Database, spaceId: string): Promise<void> {
    if (!(await findNext(transaction, spaceId))) return;
    const newest = (await listOpen(transaction, spaceId)).at(-1) ?? 0;
    await enqueue(transaction, { spaceId, turn: newest + 1 });
  }

  /** What has stopped the server several times is given up; what is behind it goes on. */
  jobs.every(HOUR_MS, `resume-${kind}`, async () => {
    // The spaces first: whatever is added to others meanwhile has its job.
    const spaceIds = await round.listSpaces();
    const open = new Set((await jobs.listOpen(kind)).map(({ payload }) => JSON.parse(payload).spaceId));
    for (const spaceId of spaceIds.filter((id) => !open.has(id))) {
      const row = await findNext(database, spaceId);
      if (!row || (await listOpen(database, spaceId)).length > 0) continue;
      await round.giveUp(row);
      await database.transaction().execute(async (transaction) => {
        await createDatasetStore(transaction).lockOfAuthorisedSpace(spaceId);
        const hasJob = (await listOpen(transaction, spaceId)).length > 0;
        if (!hasJob) await enqueueIfNeeded(transaction, spaceId);
      });
    }
  });

  return {
    /** In the transaction that adds something to be processed; `change` does that. The space is locked before anything else. */
    async begin<Result>(transaction: Database, spaceId: string, change: () => Promise<Result>): Promise<Result> {
      await createDatasetStore(transaction).lockOfAuthorisedSpace(spaceId);
      const isUnderWay = (await findNext(transaction, spaceId)) !== undefined;
      const result = await change();
      if (!isUnderWay) await enqueueIfNeeded(transaction, spaceId);
      return result;
    },
  };
}
