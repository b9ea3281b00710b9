import { useLocale } from './use-locale.ts';

/** Formats a time (milliseconds) in the language of the page. */
export function useFormatTime(style: 'date' | 'date-and-time' = 'date-and-time'): (moment: number) => string {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: style === 'date' ? undefined : 'short',
  });
  return (moment) => format.format(moment);
}
