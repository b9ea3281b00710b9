import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Built-ins that a browser of studio §9 does not have. The build translates syntax only. */
const NEWER =
  /\.(at|findLast|findLastIndex|toReversed|toSorted|toSpliced)\(|AbortSignal\.(timeout|any)\(|structuredClone\(|Object\.(hasOwn|groupBy)\(|Promise\.withResolvers\(|crypto\.randomUUID\(|throwIfAborted\(/;

describe('studio §9 oldest browsers', () => {
  it('find no built-in in the code of the studio that they do not have', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(Object.keys(sources).filter((path) => NEWER.test(sources[path] ?? ''))).toEqual([]);
  });
});
