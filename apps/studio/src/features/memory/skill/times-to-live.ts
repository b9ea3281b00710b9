import { KEPT_FOR_GOOD } from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';

const DAY = 86_400;

/** How long memories can be kept, in seconds, as the editor offers it. */
export const timesToLive: readonly { value: string; label: TextKey }[] = [
  { value: KEPT_FOR_GOOD, label: 'memory_for_good' },
  { value: String(7 * DAY), label: 'memory_for_week' },
  { value: String(30 * DAY), label: 'memory_for_month' },
  { value: String(90 * DAY), label: 'memory_for_quarter' },
  { value: String(365 * DAY), label: 'memory_for_year' },
];

/** Days as another client of the API has set them, where the editor does not offer them. */
export const daysOf = (seconds: string): number => Math.round((Number(seconds) / DAY) * 10) / 10;
