import { RefreshPeriod } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { freePeriodAt } from './free-period.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

describe('studio §3 monetize config: refresh period', () => {
  it.each([
    ['day', '2026-11-17T23:59:59.999Z', '2026-11-17', '2026-11-18'],
    ['week', '2026-11-15T23:59:59.999Z', '2026-11-09', '2026-11-16'],
    ['week', '2026-11-16T00:00:00.000Z', '2026-11-16', '2026-11-23'],
    ['month', '2026-12-31T12:00:00.000Z', '2026-12-01', '2027-01-01'],
  ] as const)('%s at %s begins on %s and ends on %s', (period, moment, first, next) => {
    expect(freePeriodAt(RefreshPeriod[period], Date.parse(moment))).toEqual({
      firstDay: day(first),
      resetsAt: day(next),
    });
  });

  it('never counts everything', () => {
    expect(freePeriodAt(RefreshPeriod.never, Date.now())).toEqual({ firstDay: 0, resetsAt: null });
  });
});
