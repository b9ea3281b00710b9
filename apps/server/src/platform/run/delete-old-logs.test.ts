import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { deleteOldLogs } from './delete-old-logs.ts';
import { createRunStore } from './run.store.ts';

const OLD = 450;
const HOUR = 3_600_000;

let server: TestApp;
let userId: string;
beforeAll(async () => {
  server = await openTestApp();
  ({
    user: { user_id_str: userId },
  } = await server.register('alice@example.com'));
});
afterAll(() => server[Symbol.asyncDispose]());

const { signal } = new AbortController();

async function insertRuns(names: readonly string[], endedAt: number | null): Promise<void> {
  const { database } = server.database.open;
  const status = endedAt === null ? 'running' : 'finished';
  const common = {
    kind: 'test',
    userId,
    status,
    owner: 'other',
    leaseUntil: Number.MAX_SAFE_INTEGER,
    lastSeq: 1,
    startedAt: 0,
  } as const;
  await database
    .insertInto('run')
    .values(names.map((id) => ({ id, ...common, endedAt })))
    .execute();
  const event = { firstSeq: 1, lastSeq: 1, type: 'event', body: '{}' };
  await database
    .insertInto('runEvent')
    .values(names.map((runId) => ({ runId, ...event })))
    .execute();
}

describe('logs of old runs', () => {
  it('are deleted in short transactions, and those of later and of open runs are kept', async () => {
    const { database, writeTogether } = server.database.open;
    await insertRuns(
      Array.from({ length: OLD }, (_, index) => `old-${index}`),
      1_000,
    );
    await insertRuns(['later'], HOUR);
    await insertRuns(['open'], null);
    const transactions: (readonly CompiledQuery[])[] = [];
    const store = createRunStore(database);
    const write = (queries: readonly CompiledQuery[]) => {
      transactions.push(queries);
      return writeTogether(queries);
    };
    await deleteOldLogs({ store, writeTogether: write }, HOUR, signal);

    const kept = await database.selectFrom('runEvent').select('runId').orderBy('runId').execute();
    expect(kept.map(({ runId }) => runId)).toEqual(['later', 'open']);
    expect(await database.selectFrom('run').select('id').execute()).toHaveLength(OLD + 2);
    expect(transactions.length).toBeGreaterThanOrEqual(3);
    for (const queries of transactions)
      for (const { parameters } of queries) expect(parameters.length).toBeLessThanOrEqual(201);

    transactions.length = 0;
    await deleteOldLogs({ store, writeTogether: write }, HOUR, signal);
    expect(transactions).toEqual([]);
  });

  it('are not waited for by inputs: those of every run that is over are deleted', async () => {
    const { database } = server.database.open;
    await insertRuns(['over'], 1_000);
    await insertRuns(['under-way'], null);
    const input = { id: 'input', position: 1, body: '{}', takenAt: null };
    await database
      .insertInto('runInput')
      .values(['over', 'under-way'].map((runId) => ({ runId, ...input })))
      .execute();
    await createRunStore(database).deleteInputsOfEnded();
    const left = await database.selectFrom('runInput').select('runId').execute();
    expect(left).toEqual([{ runId: 'under-way' }]);
  });

  it('wait for the next time when the server stops', async () => {
    const { database, writeTogether } = server.database.open;
    await insertRuns(['stopped'], 1_000);
    await deleteOldLogs({ store: createRunStore(database), writeTogether }, HOUR, AbortSignal.abort());
    expect(await database.selectFrom('runEvent').select('runId').where('runId', '=', 'stopped').execute()).toHaveLength(
      1,
    );
  });
});
