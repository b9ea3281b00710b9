import type { Locale } from '@parley/contract';

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LATIN = /\p{Script=Latin}/u;

/** The language of ours that is nearest to that of a sentence; that of its author where the letters do not tell. */
export function languageOfSentence(sentence: string, locale: Locale): Locale {
  if (HAN.test(sentence) && !KANA.test(sentence)) return 'zh-CN';
  return LATIN.test(sentence) ? 'en-US' : locale;
}
