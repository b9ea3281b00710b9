import type { UsageShare } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { sharePoints, timePoints } from './chart-points.ts';

const sums = (input_tokens: number) => ({ calls: 1, answers: 1, input_tokens, output_tokens: 1, cost: 0.5 });
const daysFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(first + index * 86_400_000).toISOString().slice(0, 10),
    ...sums(9),
  }));
const share = (name: string, tokens: number): UsageShare => ({ id: name, name, ...sums(tokens - 1) });

describe('the charts of a usage report', () => {
  it('have a bar for each day of a short period', () => {
    const points = timePoints({ days: daysFrom(Date.UTC(2026, 9, 31), 2) }, 'tokens', 'en-US');
    expect(points).toEqual([
      { label: 'Oct 31', value: 10 },
      { label: 'Nov 1', value: 10 },
    ]);
  });

  it('have a bar for each month of a long period', () => {
    const points = timePoints({ days: daysFrom(Date.UTC(2025, 11, 1), 365) }, 'cost', 'en-US');
    expect(points).toHaveLength(12);
    expect(points[0]).toEqual({ label: 'Dec 2025', value: 15.5 });
  });

  it('show the largest shares, the others together, and number equal names', () => {
    const shares = [
      share('Cook', 3),
      share('', 90),
      share('', 80),
      ...Array.from({ length: 9 }, (_, index) => share(`Agent ${index}`, 10)),
    ];
    const points = sharePoints(shares, 'tokens', ({ name }) => name || 'Deleted', 'Others');
    expect(points.slice(0, 2)).toEqual([
      { label: 'Deleted', value: 90 },
      { label: 'Deleted (2)', value: 80 },
    ]);
    expect(points).toHaveLength(9);
    expect(points.at(-1)).toEqual({ label: 'Others', value: 33 });
  });
});
