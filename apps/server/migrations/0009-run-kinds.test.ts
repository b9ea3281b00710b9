import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { dumpDatabase } from '../src/platform/database/dump.ts';
import { loadDump } from '../src/platform/database/load.ts';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { type EarlierDatabase, insertAda, openDatabaseBefore } from '../src/testing/earlier-database.ts';
import type { TestDatabase } from '../src/testing/open-test-database.ts';
import { migrations, tablesInLoadOrder } from './index.ts';

const run = {
  id: 'run',
  conversationId: 'conversation',
  questionId: 'question',
  sectionId: 'section',
  botId: 'preset',
  removedQueryId: 'removed',
  status: 'paused',
  owner: 'owner',
  leaseUntil: 7,
  lastSeq: 3,
  pausedState: '{}',
  startedAt: 5,
  endedAt: null,
};
const events = [
  { runId: 'run', firstSeq: 1, lastSeq: 1, kind: 'message', body: '{}', ends: null, messageId: null, ordinal: null },
  { runId: 'run', firstSeq: 2, lastSeq: 3, kind: 'text', body: 'ab', ends: '[1,2]', messageId: 'answer', ordinal: 4 },
];

async function fill(database: EarlierDatabase): Promise<void> {
  await insertAda(database, 'user');
  const bot = { botId: null, presetBot: 'preset', botKey: 'preset', scene: 4 };
  const state = { latestSectionId: 'section', lastPosition: 0, readPosition: 0, createdAt: 1 };
  await database
    .insertInto('conversation')
    .values({ id: 'conversation', userId: 'user', ...bot, ...state })
    .execute();
  await database.insertInto('run').values(run).execute();
  for (const event of events)
    await database
      .insertInto('runEvent')
      .values({ ...event, contentTime: event.messageId ? 1_700_000_000_000 : null })
      .execute();
}

async function dumpLines(open: TestDatabase['open']): Promise<string[]> {
  const out = new PassThrough();
  const ended = dumpDatabase(open, tablesInLoadOrder, out).finally(() => out.end());
  const lines = (await text(out)).trimEnd().split('\n');
  await ended;
  return lines;
}

async function expectCarriedOver(database: EarlierDatabase): Promise<void> {
  expect(await database.selectFrom('run').selectAll().execute()).toEqual([
    {
      id: 'run',
      kind: 'reply',
      userId: 'user',
      parentRunId: null,
      status: 'paused',
      owner: 'owner',
      leaseUntil: 7,
      lastSeq: 3,
      stopRequest: null,
      pausedState: '{}',
      startedAt: 5,
      endedAt: null,
      hasLog: 1,
      inputCount: 0,
    },
  ]);
  expect(await database.selectFrom('reply').selectAll().execute()).toEqual([
    {
      runId: 'run',
      conversationId: 'conversation',
      questionId: 'question',
      sectionId: 'section',
      botKey: 'preset',
      botVersion: '',
      removedQueryId: 'removed',
    },
  ]);
  const header = '{"messageId":"answer","ordinal":4,"contentTime":1700000000000}';
  expect(await database.selectFrom('runEvent').selectAll().orderBy('firstSeq').execute()).toEqual([
    { runId: 'run', firstSeq: 1, lastSeq: 1, type: 'message', header: null, body: '{}', ends: null },
    { runId: 'run', firstSeq: 2, lastSeq: 3, type: 'text', header, body: 'ab', ends: '[1,2]' },
  ]);
  const conversations = database.selectFrom('conversation').select(['id', 'isCurrent']);
  expect(await conversations.execute()).toEqual([{ id: 'conversation', isCurrent: 1 }]);
}

describe('0009-run-kinds', () => {
  it('carries the runs of replies and their events over', async () => {
    const { test, database } = await openDatabaseBefore('0009');
    await fill(database);
    await migrateToLatest(test.open, migrations);
    await expectCarriedOver(database);

    await database.deleteFrom('run').execute();
    for (const table of ['reply', 'runEvent'])
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
    await test.close();
  });

  it('loads a backup from before, and one of its own', async () => {
    const { test, database } = await openDatabaseBefore('0009');
    await fill(database);
    const load = (lines: readonly string[]) =>
      loadDump(
        test.open,
        migrations,
        tablesInLoadOrder,
        (async function* () {
          yield* lines;
        })(),
      );
    await load(await dumpLines(test.open));
    await expectCarriedOver(database);
    await load(await dumpLines(test.open));
    await expectCarriedOver(database);
    await test.close();
  });

  it('allows several conversations with a bot, one of which is current', async () => {
    const { test, database } = await openDatabaseBefore('0009');
    await fill(database);
    await migrateToLatest(test.open, migrations);
    const first = await database.selectFrom('conversation').selectAll().executeTakeFirstOrThrow();
    const add = (id: string, isCurrent: number) =>
      database
        .insertInto('conversation')
        .values({ ...first, id, isCurrent })
        .execute();
    await add('second', 0);
    await add('third', 0);
    await expect(add('fourth', 1)).rejects.toThrow(/unique/i);
    await test.close();
  });
});
