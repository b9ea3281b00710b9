import type { Locale } from '@parley/contract';

type Words<English> = { readonly [Key in keyof English]: string };

/** The texts in one language. */
export type TextsOf<Defined extends Readonly<Record<Locale, unknown>>> = Defined[Locale];

/** Words in each language: a missing or a superfluous one does not type-check. */
export function defineTexts<const English extends Record<string, string>>(
  english: English,
  chinese: Words<English>,
): Readonly<Record<Locale, Words<English>>> {
  return { 'en-US': english, 'zh-CN': chinese };
}
