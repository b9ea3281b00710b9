import { describe, expect, it } from 'vitest';
import { createChatAreaCache } from './chat-area-cache.ts';

function fakeStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    storage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    } as Storage,
  };
}

describe('chat §7 local storage', () => {
  it('holds one entry as key-value JSON, which is deleted with its last value', () => {
    const { storage, entries } = fakeStorage();
    const cache = createChatAreaCache(
      () => storage,
      () => undefined,
    );
    cache.write('draft:1', 'one');
    cache.write('draft:2', 'two');
    expect([...entries.values()].map((entry) => JSON.parse(entry))).toEqual([{ 'draft:1': 'one', 'draft:2': 'two' }]);
    expect(cache.read('draft:2')).toBe('two');
    cache.write('draft:1', '');
    cache.write('draft:2', '');
    expect(entries.size).toBe(0);
  });

  it('chat §8: reports a storage that cannot be read or written; values are then absent', () => {
    const reported: string[] = [];
    const cache = createChatAreaCache(
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
      ({ name }) => reported.push(name),
    );
    expect(cache.read('draft:1')).toBe('');
    cache.write('draft:1', 'one');
    expect(new Set(reported)).toEqual(new Set(['uikit_FailReadLocalStorage', 'uikit_FailWriteLocalStorage']));
  });

  it('reports an entry that is not JSON; values are then absent', () => {
    const { storage, entries } = fakeStorage();
    const reported: string[] = [];
    const cache = createChatAreaCache(
      () => storage,
      ({ name }) => reported.push(name),
    );
    cache.write('draft:1', 'one');
    for (const key of entries.keys()) entries.set(key, 'not json');
    expect(cache.read('draft:1')).toBe('');
    expect(reported).toEqual(['uikit_FailReadLocalStorage']);
  });
});
