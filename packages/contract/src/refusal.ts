import type { Locale } from './locale.ts';

export interface Refusal {
  /** The `code` of the envelope. */
  readonly code: number;
  /** The HTTP status it is sent with. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 416 | 429 | 500 | 503 | 507;
  /** The error message for the user. `{name}` is filled from the values of the refusal. */
  readonly text: Readonly<Record<Locale, string>>;
}

export const refusal = (code: number, status: Refusal['status'], english: string, chinese: string): Refusal => ({
  code,
  status,
  text: { 'en-US': english, 'zh-CN': chinese },
});
