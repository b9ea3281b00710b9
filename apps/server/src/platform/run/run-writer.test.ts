import { setImmediate as nextTick } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keepLoopBusy } from '../../testing/keep-loop-busy.ts';
import { createLog } from '../log.ts';
import { createRunWriter } from './run-writer.ts';

const UNITS = 32;

const query = (name: string) => ({ sql: name }) as unknown as CompiledQuery;
const names = Array.from({ length: UNITS }, (_, index) => `unit-${index}`);

/** A database that refuses the statements named by the test, and records all requests. */
function openWriter(refusalOf: (name: string) => Error | undefined, joinMs?: number) {
  const asked: string[][] = [];
  const stored: string[] = [];
  const write = async (queries: readonly CompiledQuery[]) => {
    const statements = queries.map(({ sql }) => sql);
    asked.push(statements);
    const refusal = statements.map(refusalOf).find(Boolean);
    if (refusal) throw refusal;
    stored.push(...statements);
  };
  const writer = createRunWriter({ writeTogether: write, writeWithoutSync: write }, createLog('silent'), joinMs);
  const writeAll = () => Promise.allSettled(names.map((name) => writer.write([query(name)])));
  return { asked, stored, writer, writeAll };
}

describe('writer of runs', () => {
  it('stores the writes of many runs together, and one that fails costs the others little', async () => {
    const { asked, stored, writeAll } = openWriter((name) => (name === 'unit-20' ? new Error('bad') : undefined));
    const outcomes = await writeAll();
    expect(outcomes.map(({ status }) => status)).toEqual(
      names.map((name) => (name === 'unit-20' ? 'rejected' : 'fulfilled')),
    );
    expect([...stored].sort()).toEqual(names.filter((name) => name !== 'unit-20').sort());
    expect(asked.length).toBeLessThanOrEqual(2 + 2 * Math.log2(UNITS));
  });

  it('stores writes that arrive in several turns of a busy event loop in one transaction, and deltas without waiting', async () => {
    const { asked, writer } = openWriter(() => undefined, Number.POSITIVE_INFINITY);
    keepLoopBusy(10);
    const first = writer.write([query('first')]);
    writer.flushNow({
      takeWrites: () => ({ queries: [query('delta')], stored: () => undefined, failed: () => undefined }),
    });
    await nextTick();
    await nextTick();
    await Promise.all([first, writer.write([query('second')])]);
    expect(asked).toEqual([['delta'], ['first', 'second']]);
  });

  it('refuses all waiting writes at once while the database is away', async () => {
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED', syscall: 'connect' });
    const { asked, writeAll } = openWriter(() => away);
    const outcomes = await writeAll();
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(asked.length).toBe(1);
  });

  it('starts a new batch for a write that arrives at any moment after the last one', async () => {
    const LATER = Array.from({ length: 24 }, (_, microtasks) => microtasks);
    for (const microtasks of LATER) {
      const { stored, writer } = openWriter(() => undefined);
      await writer.write([query('first')]);
      for (let passed = 0; passed < microtasks; passed += 1) await undefined;
      await writer.write([query('second')]);
      expect(stored).toEqual(['first', 'second']);
    }
  });

  it('stores deltas while a write that waits for the disk is under way', async () => {
    const stored: string[] = [];
    const writer = createRunWriter(
      {
        writeTogether: () => new Promise(() => undefined),
        writeWithoutSync: async (queries) => void stored.push(...queries.map(({ sql }) => sql)),
      },
      createLog('silent'),
    );
    void writer.write([query('question of another run')]);
    await new Promise<void>((resolve, reject) => {
      writer.flushNow({ takeWrites: () => ({ queries: [query('delta')], stored: resolve, failed: reject }) });
    });
    expect(stored).toEqual(['delta']);
  });

  it('runs work with the same key one at a time, also after a failure, and other keys beside it', async () => {
    const { inTurn } = openWriter(() => undefined).writer;
    const steps: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        steps.push(`${name} begins`);
        await null;
        steps.push(`${name} ends`);
        if (fails) throw new Error(name);
      };
    const outcomes = await Promise.allSettled([
      inTurn('one', work('first', true)),
      inTurn('one', work('second')),
      inTurn('other', work('beside')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(steps.filter((step) => !step.startsWith('beside'))).toEqual([
      'first begins',
      'first ends',
      'second begins',
      'second ends',
    ]);
    expect(steps.indexOf('beside begins')).toBeLessThan(steps.indexOf('second begins'));
  });
});
