import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { createLog } from '../log.ts';
import { createRunStore } from './run.store.ts';
import type { RunCodec } from './run-codec.ts';
import { createRunWriter } from './run-writer.ts';
import { createRunsOn } from './runs.ts';

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

const codec: RunCodec<null, string> = {
  encode: (_, event) => ({ type: 'event', body: event }),
  toFrames: (_, row) => `${row.body};`,
  isLast: () => false,
  restFrame: 'rest;',
  toUnstoredFrame: (event) => `${event};`,
};

/** One process, as far as runs go. */
function openProcess(owner: string) {
  const { database, writeTogether } = server.database.open;
  const store = createRunStore(database);
  const log = createLog('silent');
  const runs = createRunsOn({
    store,
    writer: createRunWriter(writeTogether, log),
    clockAndIds: { now, newId },
    log,
    owner,
  });
  const kind = runs.define<null, string>({ kind: 'test', codec, recover: async () => false });
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
});

describe('run', () => {
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

  it('are stored before their work begins', async () => {
    const maker = openProcess('maker');
    const run = await beginRun(maker);
    const seen = await run.steps.once('look', () => maker.store.listSteps(run.id));
    expect(seen).toMatchObject([{ key: 'look', attempt: 1, state: 'started', endedAt: null }]);
  });
});
