import type { Locale } from '@parley/contract';

const CHINESE = /\p{Script=Han}/u;
const LATIN = /[a-z]{2}/i;

/** A language the prompt demands wins, then the one the user writes in, then the one the prompt is written in. */
export function languageOf(text: string, prompt: string): Locale {
  if (/(answer|reply|respond|speak|write)[^.\n]{0,30} in chinese|(用|使用|以)(简体)?中文/i.test(prompt)) return 'zh-CN';
  if (/(answer|reply|respond|speak|write)[^.\n]{0,30} in english|(用|使用|以)英(文|语)/i.test(prompt)) return 'en-US';
  if (CHINESE.test(text)) return 'zh-CN';
  if (LATIN.test(text)) return 'en-US';
  return CHINESE.test(prompt) ? 'zh-CN' : 'en-US';
}
