import { describe, expect, it } from 'vitest';
import { attacks } from './attacks.ts';
import { runAttack } from './run-attack.ts';

const EXTRA_MEGABYTES_MAX = 300;
/** On a busy machine an attack takes long, which is no failure. */
const PATIENCE_MS = 180_000;

/** The short form. How long others wait is measured by `npm run bench -- attack`, on a quiet machine. */
describe('an attack is refused in words, other users are answered, and memory stays bounded', () => {
  it.each(attacks)('$name', { timeout: PATIENCE_MS }, async (attack) => {
    const { problems, extraMegabytes } = await runAttack(attack, { times: 1, idleMs: 200 });
    expect(problems.slice(0, 5)).toEqual([]);
    expect(extraMegabytes).toBeLessThan(EXTRA_MEGABYTES_MAX);
  });
});
