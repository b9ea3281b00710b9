import { DEFAULT_LOCALE, type Locale } from '@parley/contract';
import { useSyncExternalStore } from 'react';
import { createTranslate, type TextTable, type Translate } from './translate.ts';

interface Translation {
  /** The language of the page. */
  readonly locale: Locale;
  readonly t: Translate;
}

let translation: Translation = { locale: DEFAULT_LOCALE, t: createTranslate(DEFAULT_LOCALE, {}) };
const listeners = new Set<() => void>();

/** The translation that the page shows now, for code outside components. */
export const currentTranslation = (): Translation => translation;

/** Shows the page in another language. */
export function showTranslation(locale: Locale, texts: TextTable): void {
  translation = { locale, t: createTranslate(locale, texts) };
  document.documentElement.lang = locale;
  for (const listener of [...listeners]) listener();
}

/** The language of the page and `t`, which gives its texts. */
export function useTranslation(): Translation {
  return useSyncExternalStore(subscribe, currentTranslation);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
