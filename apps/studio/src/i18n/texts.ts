/** The same keys in another language: a missing or an extra one is a type error. */
export type Texts<English> = Readonly<Record<keyof English, string>>;
