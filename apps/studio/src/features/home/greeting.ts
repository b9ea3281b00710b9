import type { TextKey } from '../../i18n/text-key.ts';

/** The greeting for an hour of the day. */
export function greetingAt(hour: number): Extract<TextKey, `home_good_${string}`> {
  if (hour < 5 || hour >= 18) return 'home_good_evening';
  return hour < 12 ? 'home_good_morning' : 'home_good_afternoon';
}
