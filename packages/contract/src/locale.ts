// Without zod, which the first load of the chat panel must not carry.
export const LOCALES = ['en-US', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];
/** The language before signing in (studio §9). */
export const DEFAULT_LOCALE = 'en-US';
