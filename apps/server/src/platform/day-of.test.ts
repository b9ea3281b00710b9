import { afterEach, expect, it } from 'vitest';
import { dayOf } from './day-of.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

it.each([
  ['2026-05-31T18:30:00Z', 'Asia/Shanghai', '2026-06-01'],
  ['2026-05-31T18:30:00Z', 'UTC', '2026-05-31'],
  ['2026-06-01T03:30:00Z', 'America/New_York', '2026-05-31'],
  ['2026-12-01T04:30:00Z', 'America/New_York', '2026-11-30'],
])('at %s in %s the day is %s', (time, timeZone, day) => {
  process.env.TZ = timeZone;
  expect(dayOf(Date.parse(time))).toBe(day);
});
