import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferToKeyPress, frameSchedule } from './frame-schedule.ts';

/** Frames of a screen, by hand. */
let waiting: Map<number, (now: number) => void>;
let now = 0;
function nextFrame(): void {
  now += 1000 / 60;
  const due = [...waiting.values()];
  waiting.clear();
  for (const run of due) run(now);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  waiting = new Map();
  let count = 0;
  vi.stubGlobal('requestAnimationFrame', (run: (now: number) => void) => {
    count += 1;
    waiting.set(count, run);
    return count;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => void waiting.delete(frame));
  // Long after whatever was shown before.
  now += 10_000;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('words that come faster than frames', () => {
  it('the first are shown with the next frame', () => {
    const show = vi.fn();
    frameSchedule(show);
    nextFrame();
    expect(show).toHaveBeenCalledOnce();
  });

  it('the following with every other frame', () => {
    const shown: number[] = [];
    let frame = 0;
    const show = () => {
      shown.push(frame);
      frameSchedule(show);
    };
    frameSchedule(show);
    for (frame = 1; frame <= 6; frame += 1) nextFrame();
    expect(shown).toEqual([1, 3, 5]);
  });

  it('not with the two frames after a key that was pressed, but with the next', () => {
    const shown: number[] = [];
    let frame = 0;
    const show = () => shown.push(frame);
    frameSchedule(show);
    deferToKeyPress(now + 5);
    for (frame = 1; frame <= 3; frame += 1) nextFrame();
    expect(shown).toEqual([3]);
    now += 1000;
    frameSchedule(show);
    for (frame = 4; frame <= 8; frame += 1) {
      deferToKeyPress(now + 5);
      nextFrame();
    }
    // A key that is held down does not stop them.
    expect(shown).toEqual([3, 6]);
  });

  it('those of two conversations together', () => {
    const shown: string[] = [];
    frameSchedule(() => shown.push('one'));
    frameSchedule(() => shown.push('other'));
    nextFrame();
    expect(shown).toEqual(['one', 'other']);
  });

  it('a page without frames shows them all the same, once', () => {
    const show = vi.fn();
    frameSchedule(show);
    vi.advanceTimersByTime(250);
    expect(show).toHaveBeenCalledOnce();
    nextFrame();
    expect(show).toHaveBeenCalledOnce();
  });
});
