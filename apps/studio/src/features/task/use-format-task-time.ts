import { isTimeZone } from '@parley/contract';
import { CLOCK } from '../../i18n/clock.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** Formats a moment as clocks of a time zone show it. */
export function useFormatTaskTime(): (moment: number, timeZone: string) => string {
  const locale = useLocale();
  return (moment, timeZone) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      ...CLOCK,
      // The server may know time zones that an old browser does not.
      ...(isTimeZone(timeZone) && { timeZone }),
    }).format(moment);
}
