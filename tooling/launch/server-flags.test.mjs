import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../repository.mjs';
import { SERVER_FLAGS } from './server-flags.mjs';

it('npm start runs the server with the flags that tests and benches give it', () => {
  const { scripts } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8'));
  expect(scripts.start).toBe(`exec node ${SERVER_FLAGS.join(' ')} tooling/commands/start.mjs`);
});
