import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localCache } from '../local-cache/local-cache.ts';
import { isOutdatedPart, navigateHard } from './hard-navigation.ts';

beforeEach(() => localCache.write('hard-navigated-at', undefined));
afterEach(() => vi.restoreAllMocks());

describe('studio §8 render error #306', () => {
  it('is distinguished from other errors', () => {
    expect(isOutdatedPart(new Error('Minified React error #306; visit https://react.dev/errors/306'))).toBe(true);
    expect(isOutdatedPart(new Error('Minified React error #3061'))).toBe(false);
    expect(isOutdatedPart('Minified React error #306')).toBe(false);
  });

  it('navigates hard once, and again only after a minute', () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    navigateHard(100_000);
    navigateHard(101_000);
    expect(assign).toHaveBeenCalledTimes(1);
    navigateHard(160_000);
    expect(assign).toHaveBeenCalledTimes(2);
  });
});
