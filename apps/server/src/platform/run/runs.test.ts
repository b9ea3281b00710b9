import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import type { EventStream } from '../http/event-stream.ts';
import { createLog } from '../log.ts';
import { createRunStore } from './run.store.ts';
import { type RunCodec, RunLost } from './run-codec.ts';
import type { DeadRun } from './run-kind.ts';
import { createRunWriter } from './run-writer.ts';
import { createRunsOn, LEASE_MS } from './runs.ts';

let server: TestApp;
let userId: string;
let lastId = 0;
const newId = () => `id-${++lastId}`;
const now = () => server.clock.now;

beforeAll(async () => {
  server = await openTestApp();
  userId = (await server.register('ada@example.com')).user.user_id_str;
});
afterAll(() => server[Symbol.asyncDispose]());

/** How a test handles a run whose process is gone. */
let onDead: (dead: DeadRun<null, string>) => void = () => undefined;

const codec: RunCodec<null, string> = {
  encode: (_, event) => ({ type: 'event', body: event }),
  toFrames: (_, row) => `${row.body};`,
  isLast: () => false,
  restFrame: 'rest;',
  toUnstoredFrame: (event) => `${event};`,
};

/** One process, as far as runs go. */
function openProcess(owner: string, existsWhile?: RawBuilder<unknown>) {
  const { open } = server.database;
  const store = createRunStore(open.database);
  const log = createLog('silent');
  const runs = createRunsOn({
    store,
    writer: createRunWriter(open, log),
    clockAndIds: { now, newId },
    log,
    owner,
  });
  const kind = runs.define<null, string>({
    kind: 'test',
    codec,
    ...(existsWhile && { existsWhile }),
    recover: async (dead) => {
      onDead(dead);
      return false;
    },
  });
  return { runs, kind, store };
}

async function beginRun(process: ReturnType<typeof openProcess>, parentRunId?: string) {
  const { run, store } = process.kind.begin({
    id: newId(),
    userId,
    subject: null,
    ...(parentRunId && { parentRunId }),
  });
  await store();
  return run;
}

/** A reader that is never behind. */
function openMemoryStream(): EventStream & { written(): string } {
  let text = '';
  return {
    isClosed: false,
    unsentLength: 0,
    write(frames) {
      text += frames;
      return true;
    },
    drained: async () => undefined,
    onClose: () => () => undefined,
    end: () => undefined,
    written: () => text,
  };
}

describe('stop request', () => {
  it('reaches a run of another process when that renews its leases', async () => {
    const [maker, other] = [openProcess('maker'), openProcess('other')];
    const run = await beginRun(maker);
    await other.runs.requestStop(run.id, { because: 'enough' });
    expect(run.stopReason).toBeNull();
    await maker.runs.renewLeases();
    expect(run.stopReason).toEqual({ kind: 'requested', request: { because: 'enough' } });
  });

  it('stops a run of this process at once and resolves when its end is stored', async () => {
    const maker = openProcess('maker');
    const run = await beginRun(maker);
    const stopped = maker.runs.requestStop(run.id, null);
    expect(run.stopReason).toEqual({ kind: 'requested', request: null });
    await run.settle(() => ({ end: { status: 'stopped' } }));
    await stopped;
    expect(await maker.runs.find(run.id)).toMatchObject({ status: 'stopped', endedAt: now() });
  });

  it('ends a paused run, and changes nothing for one that is over', async () => {
    const maker = openProcess('maker');
    const run = await beginRun(maker);
    await run.settle(() => ({ end: { status: 'paused', pausedState: 'state' } }));
    await openProcess('other').runs.requestStop(run.id, null);
    expect(await maker.runs.find(run.id)).toMatchObject({ status: 'stopped', pausedState: null });
    await openProcess('other').runs.requestStop(run.id, null);
    expect(await maker.runs.find(run.id)).toMatchObject({ status: 'stopped', stopRequest: null });
  });

  it('ends a run that pauses before it has seen the request', async () => {
    const maker = openProcess('maker');
    const run = await beginRun(maker);
    await openProcess('other').runs.requestStop(run.id, null);
    await run.settle(() => ({ events: ['asks'], end: { status: 'paused', pausedState: 'state' } }));
    expect(await maker.runs.find(run.id)).toMatchObject({ status: 'stopped', pausedState: null, endedAt: now() });
  });

  it('ends a run of this process that is just pausing', async () => {
    const maker = openProcess('maker');
    const run = await beginRun(maker);
    const pausing = run.settle(() => ({ events: ['asks'], end: { status: 'paused', pausedState: 'state' } }));
    await Promise.all([pausing, maker.runs.requestStop(run.id, null)]);
    expect(await maker.runs.find(run.id)).toMatchObject({ status: 'stopped', pausedState: null });
  });

  it('is heeded by the process that takes the run over', async () => {
    const { run, dead } = await dieAndFind();
    await openProcess('third').runs.requestStop(run.id, 'enough');
    const takenOver = await dead.takeOver(null);
    await dead.process.runs.renewLeases();
    expect(takenOver?.stopReason).toEqual({ kind: 'requested', request: 'enough' });
  });
});

/** A run whose lease has ended, as the process that recovers finds it. */
async function dieAndFind() {
  const maker = openProcess('maker');
  const run = await beginRun(maker);
  const process = openProcess('other');
  const found: DeadRun<null, string>[] = [];
  onDead = (dead) => found.push(dead);
  await process.runs.recover(now() + 10 * LEASE_MS);
  onDead = () => undefined;
  const dead = found.find(({ row }) => row.id === run.id) as DeadRun<null, string>;
  return { run, maker, dead: { ...dead, process } };
}

describe('a run that another process takes for dead', () => {
  it('stores nothing more in this process, not even writes without an event', async () => {
    const { run, dead } = await dieAndFind();
    await dead.takeOver(null);
    const { database } = server.database.open;
    const rename = database.updateTable('user').set({ name: 'Written twice' }).where('id', '=', userId).compile();
    await expect(run.settle(() => ({ queries: [rename], end: { status: 'finished' } }))).rejects.toThrow(RunLost);
    expect(await database.selectFrom('user').select('name').where('name', '=', 'Written twice').execute()).toEqual([]);
  });

  it('stops in this process when it next renews its leases, although it stores nothing', async () => {
    const { run, dead, maker } = await dieAndFind();
    await dead.takeOver(null);
    await maker.runs.renewLeases();
    expect(run.stopReason).toEqual({ kind: 'lost' });
  });

  it('is left to its process when that has renewed the lease meanwhile', async () => {
    const { run, dead } = await dieAndFind();
    const renewed = now() + 5 * LEASE_MS;
    await dead.process.store.renewLeases([run.id], 'maker', renewed);
    expect(await dead.takeOver(null)).toBeNull();
    await expect(dead.end({ subject: null, end: { status: 'interrupted' }, lastSeq: 0 })).rejects.toThrow();
    expect(await dead.process.runs.find(run.id)).toMatchObject({ status: 'running', owner: 'maker' });
  });

  // SQLite has one transaction at a time.
  it.runIf(process.env.TEST_ENGINE === 'postgres')('is not taken while its process stores its end', async () => {
    const { run, dead } = await dieAndFind();
    const { database } = server.database.open;
    const countWaiting = async () => {
      const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return (await waiting.execute(database)).rows[0]?.count;
    };
    await database.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(1)`.execute(connection);
      const queries = [sql`select pg_advisory_xact_lock(1)`.compile(database)];
      const settled = run.settle(() => ({ queries, end: { status: 'finished' } }));
      await expect.poll(countWaiting).toBe(1);
      const taken = dead.end({ subject: null, end: { status: 'interrupted' }, lastSeq: 0 });
      const refused = expect(taken).rejects.toThrow();
      await expect.poll(countWaiting).toBe(2);
      await sql`select pg_advisory_unlock(1)`.execute(connection);
      await Promise.all([settled, refused]);
    });
    expect(await dead.process.runs.find(run.id)).toMatchObject({ status: 'finished' });
  });
});

describe('a run whose subject is deleted', () => {
  it('ends instead of trying to store its end for ever', async () => {
    const run = await beginRun(openProcess('maker', sql`1 = 0`));
    await expect(run.settle(() => ({ events: ['end'], end: { status: 'finished' } }))).rejects.toThrow(RunLost);
  });
});

describe('run', () => {
  it('is not lost while its first rows are being stored', async () => {
    const maker = openProcess('maker');
    const { run, store } = maker.kind.begin({ id: newId(), userId, subject: null });
    await maker.runs.renewLeases();
    expect(run.stopReason).toBeNull();
    await store();
    await maker.runs.renewLeases();
    expect(run.stopReason).toBeNull();
  });

  it('remembers its kind, its user and the run that started it', async () => {
    const maker = openProcess('maker');
    const parent = await beginRun(maker);
    const child = await beginRun(maker, parent.id);
    expect(await maker.runs.find(child.id)).toMatchObject({ kind: 'test', userId, parentRunId: parent.id });
  });

  it('is resumed once, with the state that its kind wrote', async () => {
    const maker = openProcess('maker');
    const run = await beginRun(maker);
    await run.settle(() => ({ events: ['half'], end: { status: 'paused', pausedState: 'state' } }));
    const processes = [openProcess('one'), openProcess('two')];
    const resumed = await Promise.all(processes.map(({ kind }) => kind.resume(run.id, null)));
    const [winner, ...others] = resumed.filter((one) => one !== null);
    expect([winner?.pausedState, winner?.run.lastSeq, others]).toEqual(['state', 1, []]);
  });

  it('is not resumed with a state from before an earlier resume', async () => {
    const maker = openProcess('maker');
    const run = await beginRun(maker);
    await run.settle(() => ({ end: { status: 'paused', pausedState: 'first question' } }));
    const resumed = await maker.kind.resume(run.id, null);
    await resumed?.run.settle(() => ({ events: ['asks'], end: { status: 'paused', pausedState: 'second question' } }));
    expect(await maker.kind.resume(run.id, null, 'first question')).toBeNull();
    expect(await maker.kind.resume(run.id, null, 'second question')).toMatchObject({ pausedState: 'second question' });
  });

  it('goes on after its end: its seqs continue and its earlier events are gone', async () => {
    const maker = openProcess('maker');
    const run = await beginRun(maker);
    await run.settle(() => ({ events: ['one', 'two'], end: { status: 'finished' } }));
    const reopened = await maker.kind.reopen(run.id, null, 2);
    expect(await maker.runs.find(run.id)).toMatchObject({ status: 'running', endedAt: null });
    await reopened?.settle(() => ({ events: ['three'], end: { status: 'finished' } }));
    const events = await maker.store.eventsAfter(run.id, 0, 10);
    expect(events.map(({ lastSeq, body }) => [lastSeq, body])).toEqual([[3, 'three']]);
    expect(await maker.runs.find(run.id)).toMatchObject({ status: 'finished', lastSeq: 3, endedAt: now() });
  });

  it('is followed after its end by a reader without its earlier events, who causes no reads of the log meanwhile', async () => {
    const maker = openProcess('maker');
    const run = await beginRun(maker);
    await run.settle(() => ({ events: ['one', 'two'], end: { status: 'finished' } }));
    const reopened = await maker.kind.reopen(run.id, null, 2);
    await expect.poll(() => maker.store.eventsAfter(run.id, 0, 10)).toEqual([]);
    const reads = vi.spyOn(maker.store, 'eventsAfter');
    const stream = openMemoryStream();
    const tailing = maker.kind.tail(stream, { id: run.id, subject: null }, 0);
    await expect.poll(() => reads.mock.calls.length).toBe(1);
    for (let turn = 0; turn < 20; turn += 1) await maker.store.find(run.id);
    expect(reads).toHaveBeenCalledTimes(1);
    await reopened?.settle(() => ({ events: ['three'], end: { status: 'finished' } }));
    await tailing;
    expect(stream.written()).toBe('three;rest;');
  });

  it('goes on once: not while it runs, waits or has gone on already', async () => {
    const [maker, other] = [openProcess('maker'), openProcess('other')];
    const run = await beginRun(maker);
    expect(await other.kind.reopen(run.id, null, 0)).toBeNull();
    await run.settle(() => ({ end: { status: 'paused', pausedState: 'state' } }));
    expect(await other.kind.reopen(run.id, null, 0)).toBeNull();
    await (await maker.kind.resume(run.id, null))?.run.settle(() => ({ events: ['one'], end: { status: 'failed' } }));
    const reopened = await Promise.all([maker.kind.reopen(run.id, null, 1), other.kind.reopen(run.id, null, 1)]);
    expect(reopened.filter((each) => each !== null)).toHaveLength(1);
    await reopened.find((each) => each !== null)?.settle(() => ({ events: ['two'], end: { status: 'finished' } }));
    expect(await maker.kind.reopen(run.id, null, 1)).toBeNull();
  });

  it('cannot be defined twice under one name', () => {
    const { runs } = openProcess('maker');
    expect(() => runs.define({ kind: 'test', codec, recover: async () => false })).toThrow('defined twice');
  });
});

describe('steps', () => {
  it('do their work once: a finished step gives its stored output', async () => {
    const run = await beginRun(openProcess('maker'));
    const work = async () => ({ count: ++lastId });
    const first = await run.steps.once('count', work);
    expect(await run.steps.once('count', work)).toEqual(first);
  });

  it('keep the error of a failed attempt, and its usage, beside the next attempt', async () => {
    const run = await beginRun(openProcess('maker'));
    const failing = run.steps.once('try', async ({ recordUsage }) => {
      recordUsage({ tokens: 3 });
      throw new Error('not yet');
    });
    await expect(failing).rejects.toThrow('not yet');
    expect(await run.steps.once('try', async ({ attempt }) => attempt)).toBe(2);
    expect(await run.steps.list()).toMatchObject([
      { key: 'try', attempt: 1, state: 'failed', error: 'not yet', usage: '{"tokens":3}' },
      { key: 'try', attempt: 2, state: 'done', output: '2', usage: null },
    ]);
  });

  it('keep the latest progress until they end', async () => {
    const run = await beginRun(openProcess('maker'));
    await run.steps.start([{ key: 'long', input: 'task' }]);
    for (const progress of ['one', 'two', 'three']) run.steps.progress('long', progress);
    await run.settle(() => ({}));
    expect(await run.steps.list()).toMatchObject([{ state: 'started', input: 'task', output: 'three' }]);
    run.steps.end('long', { output: 'result' });
    await run.settle(() => ({}));
    expect(await run.steps.list()).toMatchObject([{ state: 'done', input: 'task', output: 'result' }]);
  });

  it('keep their output when progress is reported after their end', async () => {
    const run = await beginRun(openProcess('maker'));
    const output = await run.steps.once('late', async ({ reportProgress }) => {
      setImmediate(() => reportProgress('half'));
      return 'whole';
    });
    await new Promise((resolve) => setImmediate(resolve));
    await run.settle(() => ({}));
    expect([output, await run.steps.once('late', async () => 'again')]).toEqual(['whole', 'whole']);
  });

  it('keep an error that holds a NUL', async () => {
    const run = await beginRun(openProcess('maker'));
    const failing = run.steps.once('nul', async () => {
      throw new Error('bad\0byte');
    });
    await expect(failing).rejects.toThrow();
    await run.settle(() => ({}));
    expect(await run.steps.list()).toMatchObject([{ state: 'failed', error: 'badbyte' }]);
  });

  it('are stored before their work begins', async () => {
    const maker = openProcess('maker');
    const run = await beginRun(maker);
    const seen = await run.steps.once('look', () => maker.store.listSteps(run.id));
    expect(seen).toMatchObject([{ key: 'look', attempt: 1, state: 'started', endedAt: null }]);
  });
});

describe('runs of one user at once', () => {
  it('do not count where another run started them', async () => {
    const maker = openProcess('maker');
    const parent = await beginRun(maker);
    const child = await beginRun(maker, parent.id);
    expect(maker.runs.countOfUser(userId)).toBe(1);
    for (const ended of [child, parent]) await ended.settle(() => ({ end: { status: 'finished' } }));
  });
});
