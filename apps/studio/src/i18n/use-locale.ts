import type { Locale } from '@parley/contract';
import { useTranslation } from './use-translation.ts';

/** The language of the page. */
export const useLocale = (): Locale => useTranslation().locale;
