import { useLocale } from './use-locale.ts';

/** Writes a moment (milliseconds) the way the page's language does. */
export function useFormatTime(style: 'date' | 'date-and-time' = 'date-and-time'): (moment: number) => string {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: style === 'date' ? undefined : 'short',
  });
  return (moment) => format.format(moment);
}
