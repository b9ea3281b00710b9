import { DEFAULT_LOCALE, Locale } from '@parley/contract';
import type { Login } from '../session/login.ts';

export const localeNames = { 'en-US': 'English', 'zh-CN': '简体中文' } as const satisfies Record<Locale, string>;

/** A user reads their own language; a visitor the one chosen in this browser, else English (studio §9). */
export function localeOf(login: Login, visitorLocale: string | undefined): Locale {
  if (login.status === 'logined') return login.user.locale;
  const chosen = Locale.safeParse(visitorLocale);
  return chosen.success ? chosen.data : DEFAULT_LOCALE;
}
