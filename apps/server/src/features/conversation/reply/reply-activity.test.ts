import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReplyActivity } from './reply-activity.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function openActivity() {
  const frames: string[] = [];
  const openStatus = (toFrame: () => string) => () => void frames.push(toFrame());
  const activity = new ReplyActivity({ openStatus }, () => Date.now());
  return { activity, told: () => frames.map((frame) => /"progress":(\{.*?\})/.exec(frame)?.[1]) };
}
const report = (call_id: string, text: string) => JSON.stringify({ call_id, text });

describe('chat §4 waiting: what a tool reports', () => {
  it('is told with its call; of reports in a row the first, and the last at the end of the interval', () => {
    const { activity, told } = openActivity();
    for (const text of ['1/3', '2/3', '3/3']) activity.progressed('c1', text);
    expect(told()).toEqual([report('c1', '1/3')]);
    vi.runAllTimers();
    expect(told()).toEqual([report('c1', '1/3'), report('c1', '3/3')]);
    vi.runAllTimers();
    expect(told()).toHaveLength(2);
  });

  it('is not told any more once the next step has begun', () => {
    const { activity, told } = openActivity();
    activity.progressed('c1', '1/2');
    activity.progressed('c1', '2/2');
    activity.stepStarted();
    vi.runAllTimers();
    expect(told()).toEqual([report('c1', '1/2')]);
  });
});
