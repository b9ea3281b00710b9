import type { TextKey } from '../../i18n/text-key.ts';

/** The greeting for an hour of the day. After midnight it is neither evening nor morning. */
export function greetingAt(hour: number): Extract<TextKey, 'home_hello' | `home_good_${string}`> {
  if (hour < 5) return 'home_hello';
  if (hour >= 18) return 'home_good_evening';
  return hour < 12 ? 'home_good_morning' : 'home_good_afternoon';
}
