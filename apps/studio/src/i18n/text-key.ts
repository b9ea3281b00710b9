/** The texts of the studio by key, in English. `texts.ts` adds those of all features. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, because the features import this file
export interface EnglishTexts {}

type Name = keyof EnglishTexts & string;

/** The key of a text. A text with a singular and a plural (`…_one`, `…_other`) is named without the ending. */
export type TextKey = Name | StemOf<Name>;
type StemOf<Key> = Key extends `${infer Stem}_one` ? Stem : never;

/** The same keys in another language: a missing or an extra one is a type error. */
export type Texts<English> = Readonly<Record<keyof English, string>>;
