import type { Locale } from '@parley/contract';
import { useTranslation } from 'react-i18next';

/** The language of the page. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return i18n.language as Locale;
}
