import { expect, it } from 'vitest';
import { dayOf } from './day-of.ts';

it('is the day in the time zone, not that of UTC', () => {
  const time = Date.parse('2026-05-31T18:30:00Z');
  expect(dayOf(time, 'Asia/Shanghai')).toBe('2026-06-01');
  expect(dayOf(time, 'UTC')).toBe('2026-05-31');
  expect(dayOf(Date.parse('2026-06-01T03:30:00Z'), 'America/New_York')).toBe('2026-05-31');
});
