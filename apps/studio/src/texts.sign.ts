import { accountEnUS } from './features/account/texts/en-us.ts';
import type { TextLoaders } from './language/start-language.ts';
import { shellEnUS } from './shell/texts/en-us.ts';

/** The texts of the sign page. English, which visitors get at first, comes with the page. */
export const signTextLoaders: TextLoaders = {
  'en-US': async () => ({ ...shellEnUS, ...accountEnUS }),
  'zh-CN': async () => (await import('./texts.zh-cn.ts')).texts,
};
