import { useLocale } from '../../../../i18n/use-locale.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';

const SECOND_MS = 1_000;

/** Formats milliseconds: below a second as such, then as seconds. */
export function useFormatDuration(): (milliseconds: number) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const seconds = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  return (milliseconds) =>
    Math.round(milliseconds) < SECOND_MS
      ? t('debug_milliseconds', { count: Math.round(milliseconds) })
      : t('debug_seconds', { seconds: seconds.format(milliseconds / SECOND_MS) });
}
