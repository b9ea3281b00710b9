import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalCache, WRITE_DELAY_MS } from './create-local-cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const forbidden = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};

describe('studio §3 local cache', () => {
  it('writes 300 ms after the last change and reads the new value at once', () => {
    const cache = createLocalCache(() => localStorage);
    cache.write('visitor-locale', 'en-US');
    vi.advanceTimersByTime(WRITE_DELAY_MS - 1);
    cache.write('visitor-locale', 'zh-CN');
    vi.advanceTimersByTime(WRITE_DELAY_MS - 1);
    expect(localStorage.length).toBe(0);
    expect(cache.read('visitor-locale')).toBe('zh-CN');
    vi.advanceTimersByTime(1);
    expect(localStorage.getItem('parley:visitor-locale')).toBe('zh-CN');
  });

  it('writes what is pending when flushed', () => {
    const cache = createLocalCache(() => localStorage);
    cache.write('current-user-id', '7001');
    cache.flush();
    expect(createLocalCache(() => localStorage).read('current-user-id')).toBe('7001');
  });

  it('removes a value', () => {
    localStorage.setItem('parley:current-user-id', '7001');
    const cache = createLocalCache(() => localStorage);
    cache.write('current-user-id', undefined);
    expect(cache.read('current-user-id')).toBeUndefined();
    cache.flush();
    expect(localStorage.length).toBe(0);
  });

  it('keeps the values of accounts apart', () => {
    const cache = createLocalCache(() => localStorage);
    cache.writeOfAccount('1', 'theme', 'dark');
    cache.flush();
    expect(cache.readOfAccount('1', 'theme')).toBe('dark');
    expect(cache.readOfAccount('2', 'theme')).toBeUndefined();
  });

  it('treats values as absent when the storage cannot be used', () => {
    const cache = createLocalCache(forbidden);
    expect(cache.read('visitor-locale')).toBeUndefined();
    cache.write('visitor-locale', 'zh-CN');
    cache.flush();
    expect(cache.read('visitor-locale')).toBeUndefined();
  });
});
