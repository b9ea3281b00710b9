import { accountEnUS } from './features/account/texts/en-us.later.ts';
import type { TextLoaders } from './language/start-language.ts';
import { shellLaterEnUS } from './shell/texts/en-us.later.ts';
import { shellEnUS } from './shell/texts/en-us.ts';

/** The texts of the sign page. English, which visitors get at first, comes with the page. */
export const signTextLoaders: TextLoaders = {
  'en-US': { first: async () => ({ ...shellEnUS, ...shellLaterEnUS, ...accountEnUS }) },
  'zh-CN': { first: async () => (await import('./texts.sign.zh-cn.ts')).texts },
};
