import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEarlyEvents } from './early-events.ts';

const event = (data: string) => ({ name: 'message', data });

describe('events that arrive before the message of their window', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are kept in order for the window, once', () => {
    const given: string[] = [];
    const early = createEarlyEvents((channel) => given.push(channel));
    early.keep('a', [event('1'), event('2')]);
    early.keep('b', [event('3')]);
    early.keep('a', [event('4')]);
    early.keep('ended', [{ name: 'end', data: '{}' }]);
    expect(early.take('a')).toEqual([event('1'), event('2'), event('4')]);
    expect(early.take('a')).toEqual([]);
    vi.runAllTimers();
    expect(given).toEqual(['b']);
    expect(early.take('b')).toEqual([]);
  });

  it('are gone with their stream', () => {
    const given: string[] = [];
    const early = createEarlyEvents((channel) => given.push(channel));
    early.keep('a', [event('1')]);
    early.clear();
    vi.runAllTimers();
    expect([early.take('a'), given]).toEqual([[], []]);
  });
});
