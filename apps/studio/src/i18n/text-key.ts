import type { ParseKeys } from 'i18next';

/** The key of a text of the studio. */
export type TextKey = ParseKeys;

/** The same keys in another language: a missing or an extra one is a type error. */
export type Texts<English> = Readonly<Record<keyof English, string>>;
