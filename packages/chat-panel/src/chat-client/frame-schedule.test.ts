import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferToKeyPress, deferToKeyPressesOn, frameSchedule } from './frame-schedule.ts';

/** Animation frames that the test runs by hand. */
let waiting: Map<number, (now: number) => void>;
let now = 0;
function nextFrame(): void {
  now += 1000 / 60;
  vi.advanceTimersByTime(1000 / 60);
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
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  // The schedule remembers its last frame, so start long after that of the previous test.
  now += 10_000;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('frame schedule', () => {
  it('renders the first delta in the next frame', () => {
    const show = vi.fn();
    frameSchedule(show);
    nextFrame();
    expect(show).toHaveBeenCalledOnce();
  });

  it('renders further deltas in every other frame', () => {
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

  it('skips the two frames after a key press, and no more than two', () => {
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
    // A key that is held down does not stop the deltas.
    expect(shown).toEqual([3, 6]);
  });

  it('renders deltas about twice a second while the user types, and never in the frame of a key', () => {
    const shown: number[] = [];
    let frame = 0;
    const show = () => {
      shown.push(frame);
      frameSchedule(show);
    };
    frameSchedule(show);
    for (frame = 1; frame <= 120; frame += 1) {
      if (frame % 5 === 0) deferToKeyPress(now + 5);
      nextFrame();
    }
    const afterFirst = shown.filter((at) => at > 10);
    expect(afterFirst.length).toBeGreaterThan(110 / 35);
    expect(afterFirst.length).toBeLessThan(110 / 20);
    expect(afterFirst.filter((at) => at % 5 === 0)).toEqual([]);
  });

  it('skips frames after a key anywhere on the page, until the panel is gone', () => {
    const page = new EventTarget();
    const stop = deferToKeyPressesOn(page);
    const show = vi.fn();
    frameSchedule(show);
    page.dispatchEvent(new Event('keydown'));
    nextFrame();
    expect(show).not.toHaveBeenCalled();
    nextFrame();
    nextFrame();
    expect(show).toHaveBeenCalledOnce();
    stop();
    now += 1000;
    page.dispatchEvent(new Event('keydown'));
    frameSchedule(show);
    nextFrame();
    expect(show).toHaveBeenCalledTimes(2);
  });

  it('renders the deltas of two conversations in the same frame', () => {
    const shown: string[] = [];
    frameSchedule(() => shown.push('one'));
    frameSchedule(() => shown.push('other'));
    nextFrame();
    expect(shown).toEqual(['one', 'other']);
  });

  it('renders once by a timer on a page without frames', () => {
    const show = vi.fn();
    frameSchedule(show);
    vi.advanceTimersByTime(250);
    expect(show).toHaveBeenCalledOnce();
    nextFrame();
    expect(show).toHaveBeenCalledOnce();
  });
});
