import { DEFAULT_LOCALE, LOCALES, type Locale } from '@parley/contract';
import type { Login } from '../session/login.ts';

const localeNames: Record<Locale, string> = { 'en-US': 'English', 'zh-CN': '简体中文' };

/** The languages to choose from, each under its own name. */
export const localeOptions = LOCALES.map((locale) => ({ value: locale, label: localeNames[locale], lang: locale }));

/** The language of the user; for visitors the one chosen in this browser, else English (studio §9). */
export function localeOf(login: Login, visitorLocale: string | undefined): Locale {
  if (login.status === 'logined') return login.user.locale;
  return LOCALES.find((locale) => locale === visitorLocale) ?? DEFAULT_LOCALE;
}
