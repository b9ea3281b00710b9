import { useLocale } from './use-locale.ts';
import { useTranslation } from './use-translation.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Formats milliseconds: below a second as such, then as seconds, minutes or hours. */
export function useFormatDuration(): (milliseconds: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const seconds = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  return (milliseconds) => {
    const rounded = Math.round(milliseconds);
    if (rounded < SECOND_MS) return t('duration_milliseconds', { count: rounded });
    if (rounded < MINUTE_MS) return t('duration_seconds', { seconds: seconds.format(rounded / SECOND_MS) });
    if (rounded < HOUR_MS)
      return t('duration_minutes', {
        minutes: Math.floor(rounded / MINUTE_MS),
        seconds: Math.floor((rounded % MINUTE_MS) / SECOND_MS),
      });
    return t('duration_hours', {
      hours: Math.floor(rounded / HOUR_MS),
      minutes: Math.floor((rounded % HOUR_MS) / MINUTE_MS),
    });
  };
}
