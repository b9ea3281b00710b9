import { describe, expect, it } from 'vitest';
import { periodProblem, recentMonths, toPeriod } from './period.ts';

const now = Date.UTC(2026, 0, 31, 23, 59);

describe('the period of a usage report', () => {
  it.each([
    [{ kind: '7-days' }, '2026-01-25', '2026-01-31'],
    [{ kind: '30-days' }, '2026-01-02', '2026-01-31'],
    [{ kind: '12-months' }, '2025-02-01', '2026-01-31'],
    [{ kind: 'month', month: '2025-02' }, '2025-02-01', '2025-02-28'],
    [{ kind: 'custom', first_day: '2026-01-05', last_day: '2026-01-05' }, '2026-01-05', '2026-01-05'],
  ] as const)('%j is from %s to %s', (chosen, first_day, last_day) => {
    expect(toPeriod(chosen, now)).toEqual({ first_day, last_day });
  });

  it('offers the last twelve months, this one first', () => {
    const months = recentMonths(now);
    expect([months[0], months[1], months.at(-1), months.length]).toEqual(['2026-01', '2025-12', '2025-02', 12]);
  });

  it.each([
    ['2026-01-01', '2026-01-31', null],
    ['2026-01-02', '2026-01-01', 'order'],
    ['2025-01-01', '2026-01-02', 'length'],
    ['', '2026-01-01', 'missing'],
  ])('from %s to %s has the problem %s', (first_day, last_day, problem) => {
    expect(periodProblem({ first_day, last_day })).toBe(problem);
  });
});
