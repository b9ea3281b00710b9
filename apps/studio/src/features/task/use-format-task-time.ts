import { isTimeZone } from '@parley/contract';
import { useLocale } from '../../i18n/use-locale.ts';

/** Formats a moment as clocks of a time zone show it. Of 24 hours, as the words of a schedule have them. */
export function useFormatTaskTime(): (moment: number, timeZone: string) => string {
  const locale = useLocale();
  return (moment, timeZone) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
      // The server may know time zones that an old browser does not.
      ...(isTimeZone(timeZone) && { timeZone }),
    }).format(moment);
}
