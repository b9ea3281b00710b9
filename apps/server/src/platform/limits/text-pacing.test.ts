import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTextPacing } from './text-pacing.ts';

const never = () => new Promise<never>(() => undefined);

/** Gives what a paced text has passed on so far, piece by piece. */
function openText(pacing: ReturnType<typeof createTextPacing>) {
  const passed: string[] = [];
  const receive = (part: 'text' | 'reasoning', piece: string) => void passed.push(`${part} ${piece}`);
  const text = pacing.pace({ receive });
  return { add: text.add.bind(text), flush: text.flush.bind(text), passed };
}

describe('chat §4 text of replies while others begin', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is passed on piece by piece while few begin', () => {
    const pacing = createTextPacing();
    for (let count = 0; count < 5; count += 1) void pacing.begin(never);
    const { add, passed } = openText(pacing);
    for (const piece of ['I ', 'see', '.']) add('text', piece);
    expect(passed).toEqual(['text I ', 'text see', 'text .']);
  });

  it('is passed on at most 100 ms late while many begin, and its first piece at once', () => {
    const pacing = createTextPacing();
    for (let count = 0; count < 6; count += 1) void pacing.begin(never);
    const { add, passed } = openText(pacing);
    const other = openText(pacing);
    for (const piece of ['I ', 'see', '']) add('text', piece);
    expect(passed).toEqual(['text I ']);
    vi.advanceTimersByTime(60);
    for (const piece of ['No', 't yet']) other.add('text', piece);
    vi.advanceTimersByTime(39);
    add('text', ' it.');
    expect(passed).toEqual(['text I ']);
    vi.advanceTimersByTime(1);
    expect(passed).toEqual(['text I ', 'text see it.']);
    expect(other.passed).toEqual(['text No', 'text t yet']);
    add('text', ' So');
    vi.advanceTimersByTime(100);
    expect(passed).toEqual(['text I ', 'text see it.', 'text  So']);
  });

  it('keeps its order with reasoning, and is whole at the end', () => {
    const pacing = createTextPacing();
    for (let count = 0; count < 6; count += 1) void pacing.begin(never);
    const { add, flush, passed } = openText(pacing);
    for (const piece of ['Hm', ', ', 'so']) add('reasoning', piece);
    for (const piece of ['I ', 'see', '.']) add('text', piece);
    expect(passed).toEqual(['reasoning Hm', 'reasoning , so', 'text I ']);
    flush();
    vi.advanceTimersByTime(100);
    expect(passed).toEqual(['reasoning Hm', 'reasoning , so', 'text I ', 'text see.']);
  });

  it('is passed on piece by piece again when they have begun or failed', async () => {
    const pacing = createTextPacing();
    for (let count = 0; count < 4; count += 1) void pacing.begin(never);
    const { add, passed } = openText(pacing);
    add('text', 'I ');
    await pacing.begin(async () => undefined);
    await expect(pacing.begin(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    void pacing.begin(never);
    for (const piece of ['see', '.']) add('text', piece);
    expect(passed).toEqual(['text I ', 'text see', 'text .']);
  });

  it('is passed on at once when there is much of it', () => {
    const pacing = createTextPacing();
    for (let count = 0; count < 6; count += 1) void pacing.begin(never);
    const { add, passed } = openText(pacing);
    for (const piece of ['I ', 'see ', 'x'.repeat(16_384)]) add('text', piece);
    expect(passed.map(({ length }) => length)).toEqual(['text I '.length, 'text see '.length + 16_384]);
  });

  it('fails only its own reply when it cannot be passed on', () => {
    const pacing = createTextPacing();
    for (let count = 0; count < 6; count += 1) void pacing.begin(never);
    const failing = pacing.pace({
      receive(_: 'text', text) {
        if (text === 'not this') throw new Error('too much');
      },
    });
    const { add, passed } = openText(pacing);
    for (const text of [failing, { add }]) for (const piece of ['first', 'not this']) text.add('text', piece);
    vi.advanceTimersByTime(100);
    expect(passed).toEqual(['text first', 'text not this']);
    expect(() => failing.add('text', 'that')).toThrow('too much');
    expect(() => failing.flush()).toThrow('too much');
  });
});
