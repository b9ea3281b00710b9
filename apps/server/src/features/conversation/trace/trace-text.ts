/** Texts are cut beyond this. */
const TEXT_MAX_CHARACTERS = 64_000;
/** All texts of one trace together. */
const TRACE_MAX_CHARACTERS = 1_000_000;

/** Values of query parameters that grant access to whoever has the address, also of an address inside HTML or JSON. */
const SIGNED_PARAMETER =
  /((?:[?&]|&amp;|\\u0026)(?:(?:x-(?:amz|goog)-)?(?:signature|credential|security-token)|sig|token|access_token|api[-_]?key|key)=)[^&\s"'<>()\\]+/gi;
/** Keys begin like this with well-known providers, or follow the word in an authorization header. */
const KEY_BEGINNINGS = ['sk-', 'gsk_', 'xai-', 'AIza', 'ghp_', 'github_pat_', 'xoxb-', 'xoxp-', 'Bearer '];
const KEY = new RegExp(`\\b(${KEY_BEGINNINGS.join('|')})[\\w.-]{16,}`, 'g');

export interface RecordedText {
  readonly text: string;
  /** How many characters were cut off. */
  readonly cut?: number;
}

/** Shortens the texts of one trace to what may be stored of it. */
export class TextBudget {
  #left = TRACE_MAX_CHARACTERS;

  cut(whole: string): RecordedText {
    const readable = withoutSecrets(whole.includes('\0') ? whole.replaceAll('\0', '') : whole);
    const text = readable.slice(0, Math.min(TEXT_MAX_CHARACTERS, this.#left)).toWellFormed();
    this.#left -= text.length;
    const cut = readable.length - text.length;
    return cut > 0 ? { text, cut } : { text };
  }
}

/** Replaces keys and the signatures of addresses. Most texts have none, and finding that out is cheaper without a pattern. */
function withoutSecrets(text: string): string {
  const unsigned = text.includes('=') ? text.replace(SIGNED_PARAMETER, '$1…') : text;
  return KEY_BEGINNINGS.some((beginning) => unsigned.includes(beginning)) ? unsigned.replace(KEY, '$1…') : unsigned;
}
