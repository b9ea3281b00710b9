/** Texts are cut beyond this. */
const TEXT_MAX_CHARACTERS = 64_000;
/** All texts of one trace together. */
const TRACE_MAX_CHARACTERS = 1_000_000;

/** Values of query parameters that grant access to whoever has the address. */
const SIGNED_PARAMETER =
  /([?&](?:(?:x-(?:amz|goog)-)?(?:signature|credential|security-token)|sig|token|access_token|api[-_]?key|key)=)[^&\s"'<>()\\]+/gi;
/** Keys as well-known providers write them, and authorization headers. */
const KEY = /\b(sk-|gsk_|xai-|AIza|ghp_|github_pat_|xox[abprs]-|Bearer )[\w.-]{16,}/g;

export interface RecordedText {
  readonly text: string;
  /** How many characters were cut off. */
  readonly cut?: number;
}

/** Shortens the texts of one trace to what may be stored of it. */
export type CutText = (text: string) => RecordedText;

export function createCutText(): CutText {
  let left = TRACE_MAX_CHARACTERS;
  return (whole) => {
    const readable = withoutSecrets(whole.replaceAll('\0', ''));
    const text = readable.slice(0, Math.min(TEXT_MAX_CHARACTERS, left)).toWellFormed();
    left -= text.length;
    const cut = readable.length - text.length;
    return cut > 0 ? { text, cut } : { text };
  };
}

/** Replaces keys and the signatures of addresses. */
export function withoutSecrets(text: string): string {
  return text.replace(SIGNED_PARAMETER, '$1…').replace(KEY, '$1…');
}
