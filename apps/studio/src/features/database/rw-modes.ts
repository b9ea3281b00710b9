import { RwMode } from '@parley/contract';

/** wire §1.4 */
export const rwModes = [
  { value: RwMode.limited, label: 'database_mode_limited', hint: 'database_mode_limited_hint' },
  { value: RwMode.readOnly, label: 'database_mode_read_only', hint: 'database_mode_read_only_hint' },
  { value: RwMode.unlimited, label: 'database_mode_unlimited', hint: 'database_mode_unlimited_hint' },
] as const;

export const rwModeOf = (mode: RwMode) => rwModes.find(({ value }) => value === mode) ?? rwModes[0];
