import type { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createLiveRun, type LiveRun } from './live-run.ts';
import { createRunWriter } from './run-writer.ts';

const identity = {
  runId: 'run',
  conversationId: 'conversation',
  questionId: 'question',
  sectionId: 'section',
  botId: 'bot',
  removedQueryId: null,
};

function speakingRun(failure?: Error) {
  const written: CompiledQuery[] = [];
  const writer = createRunWriter(async (queries) => {
    written.push(...queries);
    if (failure) throw failure;
  }, createLog('silent'));
  const insertEvent = (row: object) => row as CompiledQuery;
  const run = createLiveRun(identity, 1, { writer, insertEvent, onRest: () => undefined });
  run.speak({ messageId: 'answer', ordinal: 1, contentTime: 0 })('text', 'Hello');
  return { run, writer, written };
}

/** A run whose question the database stores, or refuses, when the test says so. */
function beginningRun() {
  const written: (readonly CompiledQuery[])[] = [];
  const rested: LiveRun[] = [];
  let decide = (_refusal?: Error): void => undefined;
  const writer = createRunWriter((queries) => {
    written.push(queries);
    return new Promise((resolve, reject) => {
      decide = (refusal) => (refusal ? reject(refusal) : resolve());
    });
  }, createLog('silent'));
  const insertEvent = (row: object) => row as CompiledQuery;
  const run = createLiveRun(identity, 1, { writer, insertEvent, onRest: (one) => rested.push(one) });
  const question = { sql: 'question' } as CompiledQuery;
  const beginning = run.storeBeginning([question]);
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  return { run, writer, written, rested, question, beginning, nextTurn, decide: (refusal?: Error) => decide(refusal) };
}

const refusal = () => Object.assign(new Error('database or disk is full'), { code: '53100' });
const ended = { events: [], isDone: true, queries: () => [{ sql: 'end' } as CompiledQuery] };

describe('a live run', () => {
  it('stores what it said, at the latest when the process ends', async () => {
    const { writer, written } = speakingRun();
    await writer.close();
    expect(written).toMatchObject([{ kind: 'text', body: 'Hello' }]);
  });

  it('that was removed stores nothing more: there is no row it could belong to', async () => {
    const { run, writer, written } = speakingRun();
    run.giveUp();
    await run.rested;
    await writer.close();
    expect(written).toEqual([]);
  });

  it('whose end cannot be stored tells it without a seq, which may be that of another event in the log', () => {
    const { run } = speakingRun();
    const frames: string[] = [];
    run.listen(({ frame }) => frames.push(frame));
    run.giveUp({ kind: 'error', error: { code: 7, msg: 'gone' } });
    expect(frames).toEqual(['event: error\ndata: {"code":7,"msg":"gone"}\n\n']);
  });

  it('whose rows the database refuses for good does not offer them for ever', async () => {
    const { writer, written } = speakingRun(new Error('FOREIGN KEY constraint failed'));
    await writer.close();
    await writer.close();
    expect(written).toHaveLength(1);
  });

  it('that is not there any more, or another process’s, stops', async () => {
    const { run, writer } = speakingRun(Object.assign(new Error('null value'), { code: '23502' }));
    await writer.close();
    expect(run.signal.reason).toEqual({ kind: 'lost' });
  });

  it('tries again while the database is away', async () => {
    const { writer, written } = speakingRun(Object.assign(new Error('away'), { code: '57P01' }));
    await writer.close();
    await writer.close();
    expect(written).toHaveLength(2);
  });

  it('stores nothing before what it begins with, and its end after it', async () => {
    const { run, writer, written, question, beginning, nextTurn, decide } = beginningRun();
    run.speak({ messageId: 'answer', ordinal: 1, contentTime: 0 })('text', 'Hello');
    const settled = run.settle(() => ended);
    await nextTurn();
    await nextTurn();
    expect(written).toEqual([[question]]);
    expect(run.takeWrites()).toBeNull();
    decide();
    await beginning;
    while (written.length < 2) await nextTurn();
    expect(written[1]).toMatchObject([{ kind: 'text', body: 'Hello' }, { sql: 'end' }]);
    decide();
    await settled;
    await run.rested;
    await writer.close();
    expect(written).toHaveLength(2);
  });

  it('rests when its beginning cannot be stored, though nobody has begun its reply', async () => {
    const { run, rested, beginning, nextTurn, decide } = beginningRun();
    await nextTurn();
    await nextTurn();
    decide(refusal());
    await expect(beginning).rejects.toThrow('full');
    expect(run.signal.reason).toEqual({ kind: 'removed' });
    expect(rested).toEqual([run]);
    await run.rested;
  });

  it('rests so also when it was stopped before: whoever stops the server waits for it', async () => {
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
