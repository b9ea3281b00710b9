import { CLOCK } from './clock.ts';
import { useLocale } from './use-locale.ts';

/** Formats a time (milliseconds) in the language of the page. */
export function useFormatTime(style: 'date' | 'time' | 'date-and-time' = 'date-and-time'): (moment: number) => string {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, {
    ...(style !== 'time' && { dateStyle: 'medium' }),
    ...(style !== 'date' && CLOCK),
  });
  return (moment) => format.format(moment);
}
