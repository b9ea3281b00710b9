import { describe, expect, it } from 'vitest';
import { createAttemptLimits } from './attempt-limits.ts';
import { PasswordTurn, TooManyRequests } from './limits.errors.ts';

const account = 'alice@example.com';

function openLimits() {
  const clock = { now: 0 };
  const limits = createAttemptLimits(() => clock.now);
  const guess = (ip: string, at = account, deviceId?: string) => limits.passwordGuess({ ip, account: at, deviceId });
  return { clock, limits, guess };
}

/** The refusals of concurrent attempts. */
async function refusals(count: number, attempt: (index: number) => Promise<unknown>): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, index) => attempt(index)));
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
}

describe('guesses of strangers', () => {
  it('stop from one address at one account after 5 attempts', async () => {
    const { guess } = openLimits();
    const refused = await refusals(8, () => guess('203.0.113.1'));
    expect(refused).toEqual(Array(3).fill(expect.any(TooManyRequests)));
  });

  it('stop from one network at many accounts after 100 attempts, whatever its addresses', async () => {
    const { guess } = openLimits();
    const ip = (index: number) => `2001:db8:0:1::${index.toString(16)}`;
    const refused = await refusals(103, (index) => guess(ip(index), `user${index}`));
    expect(refused).toEqual(Array(3).fill(expect.any(TooManyRequests)));
    await guess('2001:db8:0:2::1', 'user0');
  });

  it('stop from all networks of an IPv6 provider after 1,000 attempts', async () => {
    const { guess } = openLimits();
    const refused = await refusals(1_003, (index) => guess(`2001:db8:1:${index.toString(16)}::1`, `user${index}`));
    expect(refused).toEqual(Array(3).fill(expect.any(TooManyRequests)));
    await guess('2001:db8:2::1', 'user0');
  });

  it('take turns from many networks at one account after 30 attempts', async () => {
    const { guess } = openLimits();
    const refused = await refusals(50, (index) => guess(`198.51.100.${index}`));
    expect(refused).toEqual(Array(20).fill(expect.any(PasswordTurn)));
  });

  it('have one turn for all networks of an IPv6 provider', async () => {
    const { clock, guess } = openLimits();
    await refusals(30, (index) => guess(`198.51.100.${index}`));
    await refusals(100, (index) => guess(`2001:db8:1:${index.toString(16)}::1`));
    const [refusal] = await refusals(1, () => guess('203.0.113.7'));
    expect((refusal as PasswordTurn).headers['retry-after']).toBe('4');
    clock.now += 4_000;
    await guess('203.0.113.7');
  });

  it('are not counted while they wait for their turn', async () => {
    const { clock, guess } = openLimits();
    await refusals(31, (index) => guess(`198.51.100.${index}`));
    for (let time = 0; time < 200; time += 1) await expect(guess('203.0.113.7')).rejects.toBeInstanceOf(PasswordTurn);
    clock.now += 4_000;
    await guess('203.0.113.7');
  });

  it('do not delay the account once their address is stopped', async () => {
    const { guess } = openLimits();
    await refusals(200, () => guess('203.0.113.1'));
    await guess('203.0.113.2');
  });

  it('are not counted when they are right', async () => {
    const { guess } = openLimits();
    for (let time = 0; time < 120; time += 1) await (await guess('203.0.113.1')).succeeded();
  });
});

describe('guesses of a known device', () => {
  it('are not delayed by strangers, neither at the account nor from the same address', async () => {
    const { guess } = openLimits();
    await refusals(60, (index) => guess(`198.51.100.${index}`));
    await refusals(200, () => guess('203.0.113.1'));
    await guess('203.0.113.1', account, 'device');
  });

  it('stop after 5 wrong ones', async () => {
    const { guess } = openLimits();
    const refused = await refusals(8, (index) => guess(`198.51.100.${index}`, account, 'device'));
    expect(refused).toEqual(Array(3).fill(expect.any(TooManyRequests)));
    await guess('198.51.100.1', account, 'other device');
  });

  it('count as those of strangers once 30 were made from all known devices of the account', async () => {
    const { guess } = openLimits();
    const refused = await refusals(300, (index) => guess('203.0.113.1', account, `device ${index}`));
    expect(refused).toHaveLength(300 - 30 - 5);
  });
});

describe('registrations with an e-mail that is taken', () => {
  it('stop from one network after 10, and then whatever the e-mail', async () => {
    const { limits } = openLimits();
    for (let time = 0; time < 30; time += 1) await (await limits.takenEmail('203.0.113.1')).notTaken();
    expect(await refusals(12, () => limits.takenEmail('203.0.113.1'))).toEqual(
      Array(2).fill(expect.any(TooManyRequests)),
    );
    await limits.takenEmail('203.0.113.2');
    const ofProvider = await refusals(12, (index) => limits.takenEmail(`2001:db8:1:${index.toString(16)}::1`));
    expect(ofProvider).toHaveLength(2);
  });
});
