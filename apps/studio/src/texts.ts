import type { TextLoaders } from './language/start-language.ts';
import type { texts as english } from './texts.en-us.ts';

/** The texts of all features, each language in a bundle of its own. */
export const textLoaders: TextLoaders = {
  'en-US': async () => (await import('./texts.en-us.ts')).texts,
  'zh-CN': async () => (await import('./texts.zh-cn.ts')).texts,
};

type AllTexts = typeof english;

declare module './i18n/text-key.ts' {
  interface EnglishTexts extends AllTexts {}
}
