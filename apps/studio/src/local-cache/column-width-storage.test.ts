import { afterEach, describe, expect, it, vi } from 'vitest';
import { columnWidthStorageOf } from './column-width-storage.ts';

afterEach(() => vi.restoreAllMocks());

describe('studio §7 remembered column widths', () => {
  it('are stored for each account', () => {
    columnWidthStorageOf('7001').write('[]');
    expect(columnWidthStorageOf('7001').read()).toBe('[]');
    expect(columnWidthStorageOf('7002').read()).toBeUndefined();
  });

  it('studio §8: throw when the storage cannot be used', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => columnWidthStorageOf('7001').read()).toThrow('denied');
    expect(() => columnWidthStorageOf('7001').write('[]')).toThrow('denied');
  });
});
