/** The same keys in another language: a missing or a superfluous one does not type-check. */
export type Texts<English> = Readonly<Record<keyof English, string>>;
