import { useLocale } from '../../../i18n/use-locale.ts';

/** Formats a number from 0 to 1 as percent. */
export function useFormatShare(): (share: number) => string {
  const { format } = new Intl.NumberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 1 });
  return format;
}
