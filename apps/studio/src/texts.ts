import type { TextLoaders } from './language/start-language.ts';
import type { texts as laterTexts } from './texts.en-us.later.ts';
import type { texts as firstTexts } from './texts.en-us.ts';

/** The texts of all features: two bundles for each language. */
export const textLoaders: TextLoaders = {
  'en-US': {
    first: async () => (await import('./texts.en-us.ts')).texts,
    later: async () => (await import('./texts.en-us.later.ts')).texts,
  },
  'zh-CN': {
    first: async () => (await import('./texts.zh-cn.ts')).texts,
    later: async () => (await import('./texts.zh-cn.later.ts')).texts,
  },
};

type FirstTexts = typeof firstTexts;
type LaterTexts = typeof laterTexts;

declare module './i18n/text-key.ts' {
  interface EnglishTexts extends FirstTexts, LaterTexts {}
}
