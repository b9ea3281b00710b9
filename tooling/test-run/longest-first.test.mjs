import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../repository.mjs';
import { LONG, LongestFirst } from './longest-first.mjs';

/** @import { TestSpecification, Vitest } from 'vitest/node' */

it('names files that exist', () => {
  expect(LONG.filter((path) => !existsSync(inRepository(path)))).toEqual([]);
});

it('starts the long files first, then the others with the largest first', async () => {
  const [attack = '', , versions = ''] = LONG;
  const sizes = { 'e2e/bot/small.e2e.ts': 10, [attack]: 20, 'e2e/bot/large.e2e.ts': 4000, [versions]: 30 };
  const project = { name: 'browser', config: { sequence: { groupOrder: 0 }, isolate: false } };
  const files = Object.keys(sizes).map((path) => ({ moduleId: inRepository(path), project }));
  const cache = {
    getFileTestResults: () => undefined,
    getFileStats: (/** @type {string} */ key) => ({ size: sizes[key.slice('browser:'.length)] }),
  };
  const vitest = /** @type {Vitest} */ (/** @type {unknown} */ ({ cache, config: { root: inRepository() } }));
  const sorted = await new LongestFirst(vitest).sort(
    /** @type {TestSpecification[]} */ (/** @type {unknown} */ (files)),
  );
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual(
    [versions, attack, 'e2e/bot/large.e2e.ts', 'e2e/bot/small.e2e.ts'].map((path) => inRepository(path)),
  );
});
