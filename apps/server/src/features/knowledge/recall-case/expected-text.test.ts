import { FormatType } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { shareOf } from './expected-text.ts';

const bees = 'Bees do not sleep in winter. They form a cluster around the queen and keep her warm by moving.';
const honey = 'A colony needs about fifteen kilograms of honey until spring, more where winters are long.';
const share = (expected: string, slice: string, formatType: FormatType = FormatType.text) =>
  Math.round(shareOf(expected, formatType)(slice) * 100);

describe('the text that a recall case expects', () => {
  it('is recognised whatever its spaces and cases are', () => {
    expect(share(bees, bees.replaceAll(' ', '\n').toUpperCase())).toBe(100);
    expect(share(bees, honey)).toBe(0);
  });

  it('is recognised in a longer slice, and in its parts', () => {
    expect(share(bees, `${bees}\n\n${honey}`)).toBe(100);
    const [first = '', second = ''] = bees.split('. ');
    expect(share(bees, first)).toBeGreaterThan(20);
    expect(share(bees, second)).toBeGreaterThan(60);
  });

  it('is recognised in a slice with a small change, and not in a slice that has only its title', () => {
    expect(share(bees, bees.replace('winter', 'the cold months'))).toBeGreaterThan(70);
    expect(share(`Winter\n${bees}`, 'Winter')).toBe(0);
  });

  it('is not recognised where slices overlap by a sentence', () => {
    const last = 'Drones do not return.';
    const next = `${last} ${honey}`;
    expect(share(`${bees} ${last}`, next)).toBe(0);
    expect(share(next, `${bees} ${last}`)).toBe(0);
  });

  it('is recognised in Chinese, and where it is very short', () => {
    expect(
      share('冬天蜜蜂不睡觉，它们围绕蜂王聚成一团。', '蜜蜂 冬天蜜蜂不睡觉，它们围绕蜂王聚成一团。它们吃蜂蜜。'),
    ).toBe(100);
    expect(share('是的', '是的')).toBe(100);
    expect(share('是的', '不是')).toBe(0);
  });

  it('is the same row in a table, as rows have names of columns in common', () => {
    const row = 'Name: Apple juice\nPrice: 20';
    expect(share(row, 'Name: Apple juice\nPrice: 25', FormatType.table)).toBe(0);
    expect(share(row, row, FormatType.table)).toBe(100);
  });

  it('is the caption of a picture, whatever that says now', () => {
    expect(share('A cat', 'A dog on a sofa', FormatType.image)).toBe(100);
  });
});
