import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTextPacing } from './text-pacing.ts';

const never = () => new Promise<never>(() => undefined);

/** Gives what a paced text has passed on so far, piece by piece. */
function openText(pacing: ReturnType<typeof createTextPacing>) {
  const passed: string[] = [];
  const text = pacing.pace((part: 'text' | 'reasoning', piece) => passed.push(`${part} ${piece}`));
  return { add: text.add.bind(text), end: text.end.bind(text), passed };
}

describe('chat §4: text of replies while others begin', () => {
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
    const { add, end, passed } = openText(pacing);
    for (const piece of ['Hm', ', ', 'so']) add('reasoning', piece);
    for (const piece of ['I ', 'see', '.']) add('text', piece);
    expect(passed).toEqual(['reasoning Hm', 'reasoning , so', 'text I ']);
    end();
    vi.advanceTimersByTime(100);
    expect(passed).toEqual(['reasoning Hm', 'reasoning , so', 'text I ', 'text see.']);
  });

  it('is passed on piece by piece again when they have begun or failed', async () => {
    const pacing = createTextPacing();
    for (let count = 0; count < 5; count += 1) void pacing.begin(never);
    const { add, passed } = openText(pacing);
    add('text', 'I ');
    let fail = (): void => undefined;
    const failed = pacing.begin(
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new Error('no room'));
        }),
    );
    fail();
    await expect(failed).rejects.toThrow('no room');
    for (const piece of ['see', '.']) add('text', piece);
    expect(passed).toEqual(['text I ', 'text see', 'text .']);
  });
});
