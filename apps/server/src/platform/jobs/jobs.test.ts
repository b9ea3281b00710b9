import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { NotFound } from '../access/access.errors.ts';
import { DAY_MS, HOUR_MS, systemClockAndIds } from '../clock-and-ids.ts';
import { createLog } from '../log.ts';
import { createJobStore, newJob } from './job.store.ts';
import { createJobs, type Jobs } from './jobs.ts';

const LEASE_MS = 30_000;
const isWithin = (value: number, min: number, max: number) => value >= min && value <= max;
interface Note {
  readonly text: string;
}

async function openJobs() {
  const test = await openTestDatabase({ hasTables: true });
  const clock = { now: Date.UTC(2026, 10, 1) };
  const clockAndIds = systemClockAndIds(() => clock.now);
  const startProcess = (): Jobs => createJobs({ openDatabase: test.open, clockAndIds, log: createLog('silent') });
  // Runs the hourly cleanup now, so that it does not interfere when tests change the clock.
  await startProcess().runDue();
  return {
    clock,
    database: test.open.database,
    store: createJobStore(test.open.database, test.open.engine),
    /** Another process on the same database. */
    startProcess,
    [Symbol.asyncDispose]: () => test.close(),
  };
}

/** Work that a test ends explicitly. */
function heldWork() {
  const { promise: begun, resolve: begin } = promiseOf<AbortSignal>();
  const { promise: released, resolve: release } = promiseOf<void>();
  const work = (_payload: object, { signal }: { signal: AbortSignal }) => {
    begin(signal);
    return released;
  };
  return { work, begun, release };
}

function promiseOf<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('jobs', () => {
  it('run once with their payload and report their stage', async () => {
    await using test = await openJobs();
    const jobs = test.startProcess();
    const done: string[] = [];
    const enqueue = jobs.define<Note>('note', async ({ text }, { setStage }) => {
      await setStage('writing');
      expect(await jobs.find(id)).toMatchObject({ stage: 'writing', attempts: 1 });
      done.push(text);
    });
    const id = await enqueue(test.database, { text: 'a' });
    expect(await jobs.find(id)).toMatchObject({ stage: '', attempts: 0, finishedAt: null });
    await jobs.runDue();
    await jobs.runDue();
    expect(done).toEqual(['a']);
    expect(await jobs.find(id)).toMatchObject({ finishedAt: test.clock.now, failedAt: null, leaseToken: null });
  });

  it('exist only when the transaction that enqueued them commits', async () => {
    await using test = await openJobs();
    const jobs = test.startProcess();
    const done: string[] = [];
    const enqueue = jobs.define<Note>('note', async ({ text }) => void done.push(text));
    const rolledBack = test.database.transaction().execute(async (transaction) => {
      await enqueue(transaction, { text: 'a' });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await jobs.runDue();
    expect(done).toEqual([]);
  });

  it('wait for their run time', async () => {
    await using test = await openJobs();
    const jobs = test.startProcess();
    const done: string[] = [];
    const enqueue = jobs.define<Note>('note', async ({ text }) => void done.push(text));
    await enqueue(test.database, { text: 'later' }, test.clock.now + 1_000);
    await jobs.runDue();
    expect(done).toEqual([]);
    test.clock.now += 1_000;
    await jobs.runDue();
    expect(done).toEqual(['later']);
  });

  it('of an unknown kind are left to other processes', async () => {
    await using test = await openJobs();
    const id = await test.startProcess().define<Note>('note', async () => undefined)(test.database, { text: 'a' });
    const other = test.startProcess();
    await other.runDue();
    expect(await other.find(id)).toMatchObject({ attempts: 0 });
  });

  it('are retried after 5, 10, … seconds and then fail with a readable error', async () => {
    await using test = await openJobs();
    const jobs = test.startProcess();
    const attempts: number[] = [];
    const work = async () => {
      attempts.push(test.clock.now);
      throw attempts.length < 3 ? new Error('the file cannot be read') : new NotFound();
    };
    const id = await jobs.define<Note>('note', work, { maxAttempts: 3 })(test.database, { text: 'a' });
    const start = test.clock.now;
    await jobs.runDue();
    expect(await jobs.find(id)).toMatchObject({ lastError: 'the file cannot be read', failedAt: null, attempts: 1 });
    for (let second = 0; second < 60; second += 1) {
      test.clock.now += 1_000;
      await jobs.runDue();
    }
    const [first = 0, second = 0, third = 0] = attempts.map((at) => at - start);
    expect(attempts).toHaveLength(3);
    expect([first, isWithin(second, 5_000, 6_000), isWithin(third - second, 10_000, 13_000)]).toEqual([0, true, true]);
    expect(await jobs.find(id)).toMatchObject({
      lastError: 'This does not exist, or you do not have permission to see it.',
      failedAt: start + third,
      leaseToken: null,
    });
  });

  it('are shared by several processes, each run by one', async () => {
    await using test = await openJobs();
    const done: string[] = [];
    const processes = Array.from({ length: 3 }, () => {
      const jobs = test.startProcess();
      return { jobs, enqueue: jobs.define<Note>('note', async ({ text }) => void done.push(text)) };
    });
    const texts = Array.from({ length: 40 }, (_, index) => `note-${index}`);
    for (const text of texts) await processes[0]?.enqueue(test.database, { text });
    await Promise.all(processes.map(({ jobs }) => jobs.runDue()));
    expect(done.sort()).toEqual(texts.sort());
  });
});

describe('jobs of a kind with workers of its own', () => {
  it('run so many at once, and make no other kind wait', async () => {
    await using test = await openJobs();
    const jobs = test.startProcess();
    const begun: AbortSignal[] = [];
    const { promise: released, resolve: release } = promiseOf<void>();
    const enqueueLong = jobs.define<Note>(
      'long',
      async (_payload, { signal }) => {
        begun.push(signal);
        await released;
      },
      { workers: 2 },
    );
    const enqueueShort = jobs.define<Note>('short', async () => {
      await expect.poll(() => begun.length).toBe(2);
      release();
    });
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) await enqueueLong(test.database, { text });
    const id = await enqueueShort(test.database, { text: 'short' });
    await jobs.runDue();
    expect(await jobs.find(id)).toMatchObject({ finishedAt: test.clock.now });
    expect(begun).toHaveLength(6);
  });
});

describe('a job whose worker', () => {
  it('was killed runs on another worker after its lease; late updates of the first are ignored', async () => {
    await using test = await openJobs();
    const [killed, other] = [test.startProcess(), test.startProcess()];
    const held = heldWork();
    const id = await killed.define<Note>('note', held.work)(test.database, { text: 'a' });
    const neverEnds = killed.runDue();
    await held.begun;

    const done: string[] = [];
    other.define<Note>('note', async ({ text }) => void done.push(text));
    test.clock.now += LEASE_MS - 1;
    await other.runDue();
    expect(done).toEqual([]);
    test.clock.now += 1;
    await other.runDue();
    expect(done).toEqual(['a']);
    const ended = await other.find(id);
    expect(ended).toMatchObject({ attempts: 2, finishedAt: test.clock.now });

    test.clock.now += 5_000;
    held.release();
    await neverEnds;
    expect(await other.find(id)).toEqual(ended);
  });

  it('is alive keeps its lease however long it takes', async () => {
    await using test = await openJobs();
    const [slow, other] = [test.startProcess(), test.startProcess()];
    const held = heldWork();
    const id = await slow.define<Note>('note', held.work)(test.database, { text: 'a' });
    const taken: string[] = [];
    other.define<Note>('note', async ({ text }) => void taken.push(text));
    const ending = slow.runDue();
    await held.begun;
    for (let turn = 0; turn < 10; turn += 1) {
      test.clock.now += LEASE_MS / 2;
      await slow.runDue();
      await other.runDue();
    }
    expect(await other.find(id)).toMatchObject({ attempts: 1, heartbeatAt: test.clock.now });
    held.release();
    await ending;
    expect(taken).toEqual([]);
    expect(await other.find(id)).toMatchObject({ finishedAt: test.clock.now });
  });

  it('was suspended too long is aborted because it lost its lease', async () => {
    await using test = await openJobs();
    const [asleep, other] = [test.startProcess(), test.startProcess()];
    const held = heldWork();
    await asleep.define<Note>('note', held.work)(test.database, { text: 'a' });
    other.define<Note>('note', async () => undefined);
    const ending = asleep.runDue();
    const signal = await held.begun;
    test.clock.now += LEASE_MS;
    await other.runDue();
    expect(signal.aborted).toBe(false);
    await asleep.runDue();
    expect(signal.aborted).toBe(true);
    held.release();
    await ending;
  });

  it('is killed every time fails in the end', async () => {
    await using test = await openJobs();
    const enqueue = test.startProcess().define<Note>('note', async () => undefined, { maxAttempts: 2 });
    const id = await enqueue(test.database, { text: 'a' });
    const killed = Array.from({ length: 2 }, () => {
      const held = heldWork();
      const jobs = test.startProcess();
      jobs.define<Note>('note', held.work);
      return { jobs, held };
    });
    const rounds: Promise<void>[] = [];
    for (const { jobs, held } of killed) {
      rounds.push(jobs.runDue());
      await held.begun;
      test.clock.now += LEASE_MS;
    }
    const last = test.startProcess();
    const done: string[] = [];
    last.define<Note>('note', async ({ text }) => void done.push(text));
    await last.runDue();
    expect(done).toEqual([]);
    expect(await last.find(id)).toMatchObject({
      failedAt: test.clock.now,
      lastError: 'The server stopped while it worked on this.',
    });
    for (const { held } of killed) held.release();
    await Promise.all(rounds);
  });
});

describe('stopping', () => {
  it('waits for active jobs and claims no more', async () => {
    await using test = await openJobs();
    const jobs = test.startProcess();
    const held = heldWork();
    const enqueue = jobs.define<Note>('held', held.work);
    const id = await enqueue(test.database, { text: 'a' });
    const round = jobs.runDue();
    const signal = await held.begun;
    let hasStopped = false;
    const stopped = jobs.stop().then(() => {
      hasStopped = true;
    });
    expect(signal.aborted).toBe(true);
    expect(hasStopped).toBe(false);
    held.release();
    await stopped;
    await round;
    expect(await jobs.find(id)).toMatchObject({ finishedAt: test.clock.now });

    const left = await enqueue(test.database, { text: 'b' });
    await jobs.runDue();
    expect(await jobs.find(left)).toMatchObject({ attempts: 0, leaseToken: null });
  });

  it('makes an aborted job due again without counting the attempt', async () => {
    await using test = await openJobs();
    const jobs = test.startProcess();
    const { promise: begun, resolve: begin } = promiseOf<void>();
    const enqueue = jobs.define<Note>('patient', async (_payload, { signal }) => {
      begin();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const id = await enqueue(test.database, { text: 'a' });
    const round = jobs.runDue();
    await begun;
    await jobs.stop();
    await round;
    expect(await jobs.find(id)).toMatchObject({ attempts: 0, leaseToken: null, lastError: '', runAt: test.clock.now });
  });
});

describe('schedules', () => {
  it('run at start and then once per interval, in one process', async () => {
    await using test = await openJobs();
    const runs: number[] = [];
    const processes = [test.startProcess(), test.startProcess()];
    for (const jobs of processes) jobs.every(60_000, 'tidy', async () => void runs.push(test.clock.now));
    const start = test.clock.now;
    for (let second = 0; second <= 180; second += 10) {
      await Promise.all(processes.map((jobs) => jobs.runDue()));
      test.clock.now += 10_000;
    }
    expect(runs.map((at) => at - start)).toEqual([0, 60_000, 120_000, 180_000]);
  });

  it('are not run early by a restart', async () => {
    await using test = await openJobs();
    const runs: number[] = [];
    for (let restart = 0; restart < 3; restart += 1) {
      const jobs = test.startProcess();
      jobs.every(HOUR_MS, 'tidy', async () => void runs.push(test.clock.now));
      await jobs.runDue();
      test.clock.now += 60_000;
    }
    expect(runs).toHaveLength(1);
  });

  it.each([
    ['in the same process', false],
    ['before the process starts', true],
  ])('go on when a clock that was years ahead is put back %s', async (_, isRestarted) => {
    await using test = await openJobs();
    const done: string[] = [];
    const start = () => {
      const jobs = test.startProcess();
      jobs.every(HOUR_MS, 'tidy', async () => void done.push('tidy'));
      return { jobs, enqueue: jobs.define<Note>('note', async ({ text }) => void done.push(text)) };
    };
    const right = test.clock.now;
    const first = start();
    test.clock.now += 5 * 365 * DAY_MS;
    await first.jobs.runDue();
    await first.enqueue(test.database, { text: 'enqueued by the wrong clock' });
    await first.enqueue(test.database, { text: 'later' }, test.clock.now + DAY_MS);
    test.clock.now = right;
    const { jobs } = isRestarted ? start() : first;
    await jobs.runDue();
    // All are due at once, in any order.
    expect(done.toSorted()).toEqual(['enqueued by the wrong clock', 'tidy', 'tidy']);
    await jobs.runDue();
    expect(done).toHaveLength(3);
  });

  it('of a process that died while the clock was ahead are taken over', async () => {
    await using test = await openJobs();
    const ahead = test.clock.now + DAY_MS;
    const tidy = { id: 'every-tidy', kind: 'every-tidy', maxAttempts: 5, everyMs: HOUR_MS };
    await test.store.schedule(newJob({ ...tidy, createdAt: ahead, runAt: ahead }));
    await test.store.claim([tidy.kind], ahead, { leaseToken: 'dead', leaseUntil: ahead + LEASE_MS });
    const runs: number[] = [];
    const living = test.startProcess();
    living.every(HOUR_MS, 'tidy', async () => void runs.push(test.clock.now));
    await living.runDue();
    test.clock.now += LEASE_MS;
    await living.runDue();
    expect(runs).toEqual([test.clock.now]);
  });

  it('are retried soon after a failure and continue with the next interval', async () => {
    await using test = await openJobs();
    const jobs = test.startProcess();
    let runs = 0;
    jobs.every(HOUR_MS, 'tidy', async () => {
      runs += 1;
      if (runs <= 5) throw new Error('no');
    });
    for (let minute = 0; minute < 59; minute += 1) {
      await jobs.runDue();
      test.clock.now += 60_000;
    }
    expect(runs).toBe(5);
    expect(await jobs.find('every-tidy')).toMatchObject({ failedAt: null, lastError: 'no' });
    test.clock.now += HOUR_MS;
    await jobs.runDue();
    expect(await jobs.find('every-tidy')).toMatchObject({ lastError: '', attempts: 0 });
  });

  it('have unique names', async () => {
    await using test = await openJobs();
    const jobs = test.startProcess();
    jobs.every(HOUR_MS, 'tidy', async () => undefined);
    expect(() => jobs.every(HOUR_MS, 'tidy', async () => undefined)).toThrow('defined twice');
  });

  it('delete jobs that ended long ago', async () => {
    await using test = await openJobs();
    const jobs = test.startProcess();
    const id = await jobs.define<Note>('note', async () => undefined)(test.database, { text: 'a' });
    await jobs.runDue();
    test.clock.now += 29 * DAY_MS;
    await jobs.runDue();
    expect(await jobs.find(id)).toBeDefined();
    test.clock.now += DAY_MS;
    await jobs.runDue();
    expect(await jobs.find(id)).toBeUndefined();
  });
});
