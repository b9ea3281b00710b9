import { SetLimits } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { readForm } from '../../../form/form-rules.ts';
import { limitRules, readDraftText, toDraftText } from './limit-draft.ts';

describe('the form of limits', () => {
  it.each([
    ['userTokensPerDay', '50 000', 50_000],
    ['userTokensPerDay', '1,250,000', 1_250_000],
    ['userMoneyPerDay', '2,5', 2.5],
    ['userStorageBytes', '5', 5 * 2 ** 30],
    ['userTokensPerDay', ' ', null],
    ['userTokensPerDay', 'many', Number.NaN],
  ] as const)('reads %s "%s" as %s', (name, text, value) => {
    expect(readDraftText(name, text)).toBe(value);
  });

  it('shows thousands apart, bytes as gigabytes, and no limit as an empty field', () => {
    expect(toDraftText('userTokensPerDay', 1_250_000)).toBe('1 250 000');
    expect(toDraftText('userMoneyPerDay', 1_000.5)).toBe('1 000.5');
    expect(toDraftText('userStorageBytes', 5 * 2 ** 30)).toBe('5');
    expect(toDraftText('diskReserveBytes', 2 ** 28)).toBe('0.25');
    expect(toDraftText('userTokensPerDay', null)).toBe('');
  });

  it('sends what has changed, with null for no limit', () => {
    const { request } = readForm(limitRules(), {}, { userTokensPerDay: '100', userRepliesAtOnce: '' });
    expect(request).toEqual({
      limits: [
        { name: 'userTokensPerDay', value: 100 },
        { name: 'userRepliesAtOnce', value: null },
      ],
    });
    expect(SetLimits.request.safeParse(request).success).toBe(true);
  });

  it('removes an exception where its field is empty', () => {
    const { request } = readForm(limitRules('7'), {}, { userTokensPerDay: '' });
    expect(request).toEqual({ limits: [{ name: 'userTokensPerDay', subject_id: '7' }] });
  });

  it('names the fields that the server would refuse', () => {
    const changed = { userTokensPerDay: '1.5', userMoneyPerDay: '1.5', diskReserveBytes: '', userRepliesAtOnce: '0' };
    expect(readForm(limitRules(), {}, changed).invalidFields).toEqual([
      'userTokensPerDay',
      'diskReserveBytes',
      'userRepliesAtOnce',
    ]);
  });
});
