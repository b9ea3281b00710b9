import type { Locale } from '@parley/contract';
import { createTranslate, type TextTable, type Translate } from '../i18n/translate.ts';
import { currentTranslation, showTranslation } from '../i18n/use-translation.ts';
import { localCache } from '../local-cache/local-cache.ts';
import { loginStore } from '../session/login-store.ts';
import { localeOf } from './locale.ts';

/** How the texts of each language are loaded; a language that nobody reads is not loaded. */
export type TextLoaders = Readonly<Record<Locale, () => Promise<TextTable>>>;

let loaders: TextLoaders | undefined;

const wantedLocale = () => localeOf(loginStore.getState(), localCache.read('visitor-locale'));

/** Loads the texts in the language of the user or the visitor, and follows when that changes. */
export async function startLanguage(textLoaders: TextLoaders): Promise<void> {
  if (!loaders) loginStore.subscribe(followWantedLocale);
  loaders = textLoaders;
  await loadWantedLocale();
}

/** The texts of a language that the page is not in. */
export async function loadTranslation(locale: Locale): Promise<Translate> {
  return createTranslate(locale, (await loaders?.[locale]()) ?? {});
}

async function loadWantedLocale(): Promise<void> {
  const locale = wantedLocale();
  const texts = await loaders?.[locale]();
  // Another language may have been chosen while this one was loading.
  if (texts && locale === wantedLocale()) showTranslation(locale, texts);
}

function followWantedLocale(): void {
  if (currentTranslation().locale !== wantedLocale()) void loadWantedLocale();
}

/** Sets the language of visitors in this browser. */
export function chooseVisitorLocale(locale: Locale): void {
  localCache.write('visitor-locale', locale);
  followWantedLocale();
}
