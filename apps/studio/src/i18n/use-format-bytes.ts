import { useCallback } from 'react';
import { useLocale } from './use-locale.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1024;

/** Formats a size in the language of the page; one decimal below ten. */
export function useFormatBytes(): (bytes: number) => string {
  const locale = useLocale();
  // The columns of tables depend on it.
  return useCallback(
    (bytes) => {
      let size = bytes;
      let unit = 0;
      for (; size >= STEP && unit < UNITS.length - 1; unit += 1) size /= STEP;
      return new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: UNITS[unit] ?? 'byte',
        unitDisplay: unit === 0 ? 'long' : 'short',
        maximumFractionDigits: size < 10 ? 1 : 0,
      }).format(size);
    },
    [locale],
  );
}
