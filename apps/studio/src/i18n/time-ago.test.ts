import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.UTC(2026, 10, 16, 12);
const minutes = (count: number) => now - count * 60_000;

it.each([
  [minutes(-5), 'now'],
  [minutes(0.9), 'now'],
  [minutes(2), '2 min. ago'],
  [minutes(59), '59 min. ago'],
  [minutes(60), '1 hr. ago'],
  [minutes(60 * 24), 'yesterday'],
  [minutes(60 * 24 * 3), '3 days ago'],
  [minutes(60 * 24 * 8), 'Nov 8, 2026'],
])('says how long ago %i was: %s', (moment, expected) => {
  expect(timeAgo(moment, now, 'en-US')).toBe(expected);
});

it('says it in Chinese', () => {
  expect(timeAgo(minutes(2), now, 'zh-CN')).toBe('2分钟前');
});
