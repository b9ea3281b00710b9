import type { CompiledQuery } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../log.ts';
import type { LiveRun } from './live-run.ts';
import type { RunStore } from './run.store.ts';
import type { RunCodec } from './run-codec.ts';
import { createRunWriter, type RunWriter } from './run-writer.ts';
import { StoredLiveRun } from './stored-live-run.ts';

const codec: RunCodec<null, string> = {
  encode: (_, event) => ({ type: 'whole', body: event }),
  toFrames: (_, row) => `${row.body};`,
  isLast: ({ body }) => body === 'end',
  restFrame: 'rest;',
  toUnstoredFrame: (event) => `unstored ${event};`,
};

/** A store whose queries are the rows themselves. */
const store = {
  changeOwn: (_id: string, _owner: string, change: object) => change,
  takeInputs: async () => [],
} as unknown as RunStore;

const open = (writer: RunWriter, onRest: (run: LiveRun<null, string>) => void = () => undefined) =>
  new StoredLiveRun(
    { id: 'run', userId: 'user', parentRunId: null, subject: null, storedSeq: 1 },
    {
      kind: { codec },
      store,
      insertEvent: (row: object) => row as CompiledQuery,
      owner: 'owner',
      writer,
      now: () => 5,
      onRest,
    },
  );

const write = (run: LiveRun<null, string>) =>
  run.openText({ header: 'answer', toFrame: (_, text) => `${text};` })('text', 'Hello');

function writingRun(failure?: Error) {
  const written: CompiledQuery[] = [];
  const store = async (queries: readonly CompiledQuery[]) => {
    written.push(...queries);
    if (failure) throw failure;
  };
  const writer = createRunWriter({ writeTogether: store, writeWithoutSync: store }, createLog('silent'));
  const run = open(writer);
  write(run);
  return { run, writer, written };
}

/** A run whose beginning the database stores, or refuses, when the test says so. */
function beginningRun() {
  const written: (readonly CompiledQuery[])[] = [];
  const rested: LiveRun<null, string>[] = [];
  let decide = (_refusal?: Error): void => undefined;
  const store = (queries: readonly CompiledQuery[]) => {
    written.push(queries);
    return new Promise<void>((resolve, reject) => {
      decide = (refusal) => (refusal ? reject(refusal) : resolve());
    });
  };
  const writer = createRunWriter({ writeTogether: store, writeWithoutSync: store }, createLog('silent'));
  const run = open(writer, (one) => rested.push(one));
  const question = { sql: 'question' } as CompiledQuery;
  const beginning = run.storeBeginning([question]);
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  return { run, writer, written, rested, question, beginning, nextTurn, decide: (refusal?: Error) => decide(refusal) };
}

const refusal = () => Object.assign(new Error('database or disk is full'), { code: '53100' });
const ended = { queries: [{ sql: 'messages' } as CompiledQuery], end: { status: 'finished' as const } };

describe('live run', () => {
  it('stores its text at the latest when the process ends', async () => {
    const { writer, written } = writingRun();
    await writer.close();
    expect(written).toMatchObject([{ type: 'text', header: 'answer', body: 'Hello' }]);
  });

  it('finds an input whose notice was lost, however many notices came before', async () => {
    const { run } = writingRun();
    const isNoted = async (count?: number) => {
      run.inputs.note(count);
      const { hasNew } = run.inputs;
      await run.inputs.take();
      return hasNew;
    };
    // The lease is renewed before the notice of the first one comes.
    expect(await isNoted(1)).toBe(true);
    expect(await isNoted()).toBe(true);
    expect(await isNoted(1)).toBe(false);
    expect(await isNoted(2)).toBe(true);
  });

  it('stores nothing more after it was removed', async () => {
    const { run, writer, written } = writingRun();
    run.abandon();
    await run.rested;
    await writer.close();
    expect(written).toEqual([]);
  });

  it('sends an end that cannot be stored without a seq, which another event in the log may have', () => {
    const { run } = writingRun();
    const frames: string[] = [];
    run.listen(({ frame }) => frames.push(frame));
    run.abandon('gone');
    expect(frames).toEqual(['unstored gone;']);
  });

  it('does not retry rows that the database refuses for good', async () => {
    const { writer, written } = writingRun(new Error('FOREIGN KEY constraint failed'));
    await writer.close();
    await writer.close();
    expect(written).toHaveLength(1);
  });

  it('stops when its row is gone or belongs to another process', async () => {
    const { run, writer } = writingRun(Object.assign(new Error('null value'), { code: '23502' }));
    await writer.close();
    expect(run.signal.reason).toEqual({ kind: 'lost' });
  });

  it('retries while the database is away', async () => {
    const { writer, written } = writingRun(Object.assign(new Error('away'), { code: '57P01' }));
    await writer.close();
    await writer.close();
    expect(written).toHaveLength(2);
  });

  it('stores nothing before its beginning, and its end after it', async () => {
    const { run, writer, written, question, beginning, nextTurn, decide } = beginningRun();
    write(run);
    const settled = run.settle(() => ended);
    await nextTurn();
    await nextTurn();
    expect(written).toEqual([[question]]);
    expect(run.takeWrites()).toBeNull();
    decide();
    await beginning;
    while (written.length < 2) await nextTurn();
    expect(written[1]).toMatchObject([
      { status: 'finished', pausedState: null, endedAt: 5, lastSeq: 2 },
      { type: 'text', body: 'Hello' },
      { sql: 'messages' },
    ]);
    decide();
    await settled;
    await run.rested;
    await writer.close();
    expect(written).toHaveLength(2);
  });

  it('stores text whose time came during another write right after that write', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { run, written, beginning, nextTurn, decide } = beginningRun();
    const turns = async () => {
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    };
    await turns();
    decide();
    await beginning;
    const append = run.openText({ header: 'answer', toFrame: (_, text) => `${text};` });
    append('text', 'Hello');
    vi.runAllTimers();
    await turns();
    append('text', ' you');
    vi.runAllTimers();
    await turns();
    expect(written.slice(1)).toMatchObject([[{ body: 'Hello' }]]);
    decide();
    await turns();
    expect(written.slice(2)).toMatchObject([[{ body: ' you' }]]);
  });

  it('rests when its beginning cannot be stored, although its work has not begun', async () => {
    const { run, rested, beginning, nextTurn, decide } = beginningRun();
    await nextTurn();
    await nextTurn();
    decide(refusal());
    await expect(beginning).rejects.toThrow('full');
    expect(run.signal.reason).toEqual({ kind: 'removed' });
    expect(rested).toHaveLength(1);
    expect(rested[0]).toBe(run);
    await run.rested;
  });

  it('rests also when it was stopped before its beginning failed, so that a shutdown does not hang', async () => {
    const { run, writer, written, beginning, nextTurn, decide } = beginningRun();
    run.stop({ kind: 'shutdown' });
    const settled = run.settle(() => ended);
    await nextTurn();
    await nextTurn();
    decide(refusal());
    await expect(beginning).rejects.toThrow('full');
    await settled;
    await run.rested;
    await writer.close();
    expect(written).toHaveLength(1);
  });
});
