import { describe, expect, it } from 'vitest';
import { createAttemptLimits } from './attempt-limits.ts';
import { TooManyRequests } from './limits.errors.ts';

/** The number of refused attempts. */
async function stopped(count: number, guess: (index: number) => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, index) => guess(index)));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  for (const refusal of refusals) expect(refusal).toBeInstanceOf(TooManyRequests);
  return refusals.length;
}

describe('attempt limits', () => {
  it('stop one address at one account after 5 attempts', async () => {
    const limits = createAttemptLimits();
    expect(await stopped(8, () => limits.passwordGuess('203.0.113.1', 'alice'))).toBe(3);
  });

  it('stop one network at many accounts after 100 attempts, whatever its addresses', async () => {
    const limits = createAttemptLimits();
    const ip = (index: number) => `2001:db8:0:1::${index.toString(16)}`;
    expect(await stopped(103, (index) => limits.passwordGuess(ip(index), `user${index}`))).toBe(3);
    await limits.passwordGuess('2001:db8:0:2::1', 'user0');
  });

  it('stop many networks at one account after 50 attempts', async () => {
    const limits = createAttemptLimits();
    expect(await stopped(53, (index) => limits.passwordGuess(`198.51.100.${index}`, 'alice'))).toBe(3);
  });

  it('do not count against the account once the address is stopped', async () => {
    const limits = createAttemptLimits();
    await stopped(200, () => limits.passwordGuess('203.0.113.1', 'alice'));
    await limits.passwordGuess('203.0.113.2', 'alice');
  });

  it('do not count successful attempts', async () => {
    const limits = createAttemptLimits();
    for (let time = 0; time < 120; time += 1) {
      const guess = await limits.passwordGuess('203.0.113.1', 'alice');
      await guess.succeeded();
    }
  });
});
