import * as locales from 'zod/locales';

/** What is wrong with a value, in the language of the caller. */
export const zodErrors = { 'en-US': locales.en().localeError, 'zh-CN': locales.zhCN().localeError };
