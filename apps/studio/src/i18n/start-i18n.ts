import { DEFAULT_LOCALE, LOCALES, type Locale } from '@parley/contract';
import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { localCache } from '../local-cache/local-cache.ts';
import { loginStore } from '../session/login-store.ts';
import { localeOf } from './locale.ts';

const wantedLocale = () => localeOf(loginStore.getState(), localCache.read('visitor-locale'));

/** Starts translation in the language of the user or the visitor, and follows when that changes. */
export function startI18n(resources: Resource): void {
  i18next.on('languageChanged', (locale) => {
    document.documentElement.lang = locale;
  });
  void i18next.use(initReactI18next).init({
    resources,
    lng: wantedLocale(),
    fallbackLng: DEFAULT_LOCALE,
    supportedLngs: LOCALES,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  loginStore.subscribe(applyWantedLocale);
}

function applyWantedLocale(): void {
  const locale = wantedLocale();
  if (i18next.language !== locale) void i18next.changeLanguage(locale);
}

/** Sets the language of visitors in this browser. */
export function chooseVisitorLocale(locale: Locale): void {
  localCache.write('visitor-locale', locale);
  applyWantedLocale();
}
