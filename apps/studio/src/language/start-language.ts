import type { Locale } from '@parley/contract';
import { provideLaterTexts } from '../i18n/later-texts.ts';
import { createTranslate, type TextTable, type Translate } from '../i18n/translate.ts';
import { currentTranslation, showTranslation } from '../i18n/use-translation.ts';
import { localCache } from '../local-cache/local-cache.ts';
import { loginStore } from '../session/login-store.ts';
import { localeOf } from './locale.ts';

/** How the texts of each language are loaded; a language that nobody reads is not loaded. */
export type TextLoaders = Readonly<Record<Locale, TextLoader>>;

interface TextLoader {
  /** Of the shell and the pages that are opened first. */
  readonly first: () => Promise<TextTable>;
  /** Of all other pages, and of parts that are loaded when they are shown. */
  readonly later?: () => Promise<TextTable>;
}

let loaders: TextLoaders | undefined;
let areLaterTextsNeeded = false;
/** Later texts are added to the table that is shown: `t` stays the same, and nothing is rendered again. */
const tables: { [Name in Locale]?: Record<string, string> } = {};

const wantedLocale = () => localeOf(loginStore.getState(), localCache.read('visitor-locale'));

/** Loads the texts in the language of the user or the visitor, and follows when that changes. */
export async function startLanguage(textLoaders: TextLoaders): Promise<void> {
  if (!loaders) loginStore.subscribe(followWantedLocale);
  loaders = textLoaders;
  provideLaterTexts(loadLaterTexts);
  await loadWantedLocale();
}

async function loadLaterTexts(): Promise<void> {
  areLaterTextsNeeded = true;
  await loadTexts(wantedLocale());
}

/** The texts of a language that the page is not in. */
export async function loadTranslation(locale: Locale): Promise<Translate> {
  return createTranslate(locale, await loadTexts(locale));
}

async function loadTexts(locale: Locale): Promise<TextTable> {
  const table = tables[locale] ?? {};
  tables[locale] = table;
  const { first, later } = loaders?.[locale] ?? {};
  const loaded = await Promise.all([first?.(), areLaterTextsNeeded && later?.()]);
  return Object.assign(table, ...loaded);
}

async function loadWantedLocale(): Promise<void> {
  const locale = wantedLocale();
  const texts = await loadTexts(locale);
  // Another language may have been chosen while this one was loading.
  if (locale === wantedLocale()) showTranslation(locale, texts);
}

function followWantedLocale(): void {
  if (currentTranslation().locale !== wantedLocale()) void loadWantedLocale();
}

/** Sets the language of visitors in this browser. */
export function chooseVisitorLocale(locale: Locale): void {
  localCache.write('visitor-locale', locale);
  followWantedLocale();
}
