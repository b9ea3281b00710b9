import * as z from 'zod/mini';

export const LOCALES = ['en-US', 'zh-CN'] as const;
/** The language before signing in (studio §9). */
export const DEFAULT_LOCALE = 'en-US';

export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;
