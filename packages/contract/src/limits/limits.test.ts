import { describe, expect, it } from 'vitest';
import { SetLimits } from './limits.contract.ts';
import { isLimitValue, limitDefinition, limitNames } from './limits.ts';

describe('limits', () => {
  it('have no money limit by default, and allow 10 replies at once', () => {
    const ofMoney = limitNames.filter((name) => limitDefinition(name).unit === 'money');
    expect(ofMoney).toHaveLength(6);
    expect(ofMoney.map((name) => limitDefinition(name).defaultValue)).toEqual(Array(6).fill(null));
    expect(limitDefinition('userRepliesAtOnce').defaultValue).toBe(10);
  });

  it('exist for tokens and money of users, spaces and bots, by day and by month', () => {
    for (const subject of ['user', 'space', 'bot'])
      for (const unit of ['Tokens', 'Money'])
        for (const period of ['PerDay', 'PerMonth']) expect(limitNames).toContain(`${subject}${unit}${period}`);
  });

  it.each([
    ['userTokensPerDay', 0, true],
    ['userTokensPerDay', null, true],
    ['userTokensPerDay', 1.5, false],
    ['userTokensPerDay', -1, false],
    ['userMoneyPerDay', 0.5, true],
    ['userRepliesAtOnce', 0, false],
    ['diskReserveBytes', null, false],
    ['userTokensPerDay', Number.NaN, false],
  ] as const)('%s of %s is valid: %s', (name, value, isValid) => {
    expect(isLimitValue(name, value)).toBe(isValid);
  });

  it('are refused with a value that they cannot have, and with a subject where they have none', () => {
    const accepts = (limit: object) => SetLimits.request.safeParse({ limits: [limit] }).success;
    expect(accepts({ name: 'userTokensPerDay', value: 100, subject_id: '1' })).toBe(true);
    expect(accepts({ name: 'userTokensPerDay', subject_id: '1' })).toBe(true);
    expect(accepts({ name: 'userRepliesAtOnce', value: 0 })).toBe(false);
    expect(accepts({ name: 'diskReserveBytes', value: 0, subject_id: '1' })).toBe(false);
    expect(accepts({ name: 'unknown', value: 0 })).toBe(false);
  });
});
