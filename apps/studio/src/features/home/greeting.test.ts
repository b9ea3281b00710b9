import { expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';

it.each([
  [0, 'home_hello'],
  [4, 'home_hello'],
  [5, 'home_good_morning'],
  [11, 'home_good_morning'],
  [12, 'home_good_afternoon'],
  [17, 'home_good_afternoon'],
  [18, 'home_good_evening'],
  [23, 'home_good_evening'],
])('at %i o’clock the greeting is %s', (hour, expected) => {
  expect(greetingAt(hour)).toBe(expected);
});
