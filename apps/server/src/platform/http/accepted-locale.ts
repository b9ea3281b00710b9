import { DEFAULT_LOCALE, type Locale } from '@parley/contract';

/** The language of a client without a session. */
export function acceptedLocale(acceptLanguage: string | null | undefined): Locale {
  const first = acceptLanguage?.split(',', 1)[0]?.trim().toLowerCase() ?? '';
  return first.startsWith('zh') ? 'zh-CN' : DEFAULT_LOCALE;
}
