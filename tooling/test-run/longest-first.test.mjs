import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../repository.mjs';
import { LONG } from './longest-first.mjs';

it('names files that exist', () => {
  expect(LONG.filter((path) => !existsSync(inRepository(path)))).toEqual([]);
});
