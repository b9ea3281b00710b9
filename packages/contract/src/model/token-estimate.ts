const CHARACTERS_PER_TOKEN = 4;

/**
 * A rough count of tokens without the tokenizer of any model: one token per four characters, or per CJK character. The
 * server decides by it how much history fits, so an editor that uses it warns of the same limit.
 */
export function estimateTokens(text: string): number {
  let cjk = 0;
  for (let index = 0; index < text.length; index += 1) if (isCjk(text.charCodeAt(index))) cjk += 1;
  return cjk + Math.ceil((text.length - cjk) / CHARACTERS_PER_TOKEN);
}

/** How many characters from the beginning of a text make at most this many tokens. */
export function countCharactersWithin(text: string, maxTokens: number): number {
  let quarters = maxTokens * CHARACTERS_PER_TOKEN;
  for (let index = 0; index < text.length; index += 1) {
    quarters -= isCjk(text.charCodeAt(index)) ? CHARACTERS_PER_TOKEN : 1;
    if (quarters < 0) return index;
  }
  return text.length;
}

/** Called for each character of long texts: comparisons only. */
function isCjk(code: number): boolean {
  if (code < 0x2e80) return false;
  if (code <= 0x9fff) return true;
  return (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0xff00 && code <= 0xffef);
}
