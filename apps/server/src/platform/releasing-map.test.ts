import { describe, expect, it } from 'vitest';
import { createReleasingMap } from './releasing-map.ts';

describe('a releasing map', () => {
  it('has what was set and not deleted, in the order in which its keys came', () => {
    const map = createReleasingMap<string, { name: string }>();
    for (const key of ['a', 'b', 'c']) map.set(key, { name: key });
    map.set('a', { name: 'another' });
    expect(map.delete('b')).toBe(true);
    expect(map.delete('b')).toBe(false);
    expect([map.get('a'), map.get('b'), map.has('b'), map.has('c')]).toEqual([
      { name: 'another' },
      undefined,
      false,
      true,
    ]);
    expect(map.keys()).toEqual(['a', 'c']);
    expect(map.values()).toEqual([{ name: 'another' }, { name: 'c' }]);
  });

  it('is empty after it was cleared, and can be used again', () => {
    const map = createReleasingMap<number, object>();
    map.set(1, {});
    map.clear();
    expect([map.values(), map.has(1)]).toEqual([[], false]);
    map.set(1, { again: true });
    expect(map.values()).toEqual([{ again: true }]);
  });
});
