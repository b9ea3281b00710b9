import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../repository.mjs';
import { nodeOptions } from './node-options.mjs';

it('npm start runs the server with the options of Node that tests and benches give it', () => {
  const { scripts } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8'));
  expect(scripts.start).toBe(`NODE_OPTIONS="${nodeOptions('$NODE_OPTIONS')}" exec node tooling/commands/start.mjs`);
});
