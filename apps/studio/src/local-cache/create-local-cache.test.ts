import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalCache, WRITE_DELAY_MAX_MS, WRITE_DELAY_MS } from './create-local-cache.ts';

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

  it('writes at the latest after 900 ms when the changes do not stop', () => {
    const cache = createLocalCache(() => localStorage);
    for (let passed = 0; passed < WRITE_DELAY_MAX_MS; passed += 100) {
      cache.writeItem('7001', 'draft-backup', '30', `typed for ${passed} ms`);
      vi.advanceTimersByTime(100);
    }
    expect(localStorage.getItem('parley:draft-backup:7001:30')).toBe('typed for 800 ms');
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

  it('lists the values of an account of which there are several', () => {
    const cache = createLocalCache(() => localStorage);
    cache.writeItem('1', 'draft-backup', 'a', 'written');
    cache.flush();
    cache.writeItem('1', 'draft-backup', 'b', 'pending');
    cache.writeItem('2', 'draft-backup', 'c', 'of another account');
    expect(cache.listItemIds('1', 'draft-backup')).toEqual(['a', 'b']);
    cache.writeItem('1', 'draft-backup', 'a', undefined);
    expect(cache.listItemIds('1', 'draft-backup')).toEqual(['b']);
    expect(createLocalCache(forbidden).listItemIds('1', 'draft-backup')).toEqual([]);
  });

  it('drops a value that does not fit, and writes the others', () => {
    const full = (name: string, value: string) => {
      if (value.length > 10) throw new DOMException('full', 'QuotaExceededError');
      localStorage.setItem(name, value);
    };
    const cache = createLocalCache(() => Object.assign(Object.create(null), { getItem: () => null, setItem: full }));
    cache.writeItem('1', 'draft-backup', 'a', 'more than ten');
    cache.write('visitor-locale', 'zh-CN');
    cache.flush();
    expect({ ...localStorage }).toEqual({ 'parley:visitor-locale': 'zh-CN' });
  });
});

describe('studio §8 writing the base version to the local storage', () => {
  const refused = ['base_commit_version', 'commit_version', 'baseCommitVersion', 'commitVersion'];

  it.each(refused)('is refused with a console error: %s', (key) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const cache = createLocalCache(() => localStorage);
    cache.writeItem('1', 'draft-backup', 'a', JSON.stringify({ sections: {}, deep: [{ [key]: '7' }] }));
    cache.flush();
    expect(localStorage.length).toBe(0);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('does not refuse a text that mentions it', () => {
    const cache = createLocalCache(() => localStorage);
    const prompt = 'Explain "commit_version": 7 and {"base_commit_version":"7"}.';
    cache.writeItem('1', 'draft-backup', 'a', JSON.stringify({ prompt }));
    cache.flush();
    expect(localStorage.length).toBe(1);
  });
});
