import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { inRepository } from '../repository.mjs';
import { LONG, LongestFirst } from './longest-first.mjs';

/** @import { TestSpecification, Vitest } from 'vitest/node' */

it('names files that exist', () => {
  expect(LONG.filter((path) => !existsSync(inRepository(path)))).toEqual([]);
});

it('starts whole servers first, then the long files, then the others with the largest first', async () => {
  const [long = '', longer = ''] = LONG;
  const sizes = {
    'browser:e2e/bot/small.e2e.ts': 10,
    [`browser:${long}`]: 20,
    'browser:e2e/bot/large.e2e.ts': 4000,
    [`browser:${longer}`]: 30,
    'system:e2e/operator/readme.e2e.ts': 5,
    [`system:${long}`]: 1,
  };
  const files = Object.keys(sizes).map((key) => {
    const [name = '', path = ''] = key.split(':');
    return { moduleId: inRepository(path), project: { name, config: { sequence: { groupOrder: 0 }, isolate: false } } };
  });
  const cache = {
    getFileTestResults: () => undefined,
    getFileStats: (/** @type {string} */ key) => ({ size: sizes[key] }),
  };
  const vitest = /** @type {Vitest} */ (/** @type {unknown} */ ({ cache, config: { root: inRepository() } }));
  const sorted = await new LongestFirst(vitest).sort(
    /** @type {TestSpecification[]} */ (/** @type {unknown} */ (files)),
  );
  expect(sorted.map(({ moduleId, project }) => `${project.name}:${relative(inRepository(), moduleId)}`)).toEqual([
    `system:${long}`,
    'system:e2e/operator/readme.e2e.ts',
    `browser:${longer}`,
    `browser:${long}`,
    'browser:e2e/bot/large.e2e.ts',
    'browser:e2e/bot/small.e2e.ts',
  ]);
});
