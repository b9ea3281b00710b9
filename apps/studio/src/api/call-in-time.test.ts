import { ListSessions } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scriptedServer } from '../testing/scripted-server.ts';
import { callInTime } from './call-in-time.ts';
import { ConnectionFailed } from './fetch-json.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('AbortSignal.timeout is not a function');
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a call with a time limit', () => {
  it('fails when the time is over', async () => {
    scriptedServer().hold(ListSessions);
    const failed = expect(callInTime(5_000, ListSessions, {})).rejects.toBeInstanceOf(ConnectionFailed);
    await vi.advanceTimersByTimeAsync(5_000);
    await failed;
  });

  it('leaves no timer behind when it is answered', async () => {
    scriptedServer().answer(ListSessions, { sessions: [] });
    await callInTime(5_000, ListSessions, {});
    expect(vi.getTimerCount()).toBe(0);
  });
});
