const CHARACTERS_PER_TOKEN = 4;
const CJK_RANGES = [
  [0x2e80, 0x9fff],
  [0xac00, 0xd7af],
  [0xf900, 0xfaff],
  [0xff00, 0xffef],
] as const;

/**
 * A rough count of tokens without the tokenizer of any model: one token per four characters, or per CJK character. The
 * server decides by it how much history fits, so an editor that uses it warns of the same limit.
 */
export function estimateTokens(text: string): number {
  let cjk = 0;
  for (let index = 0; index < text.length; index += 1) if (isCjk(text.charCodeAt(index))) cjk += 1;
  return cjk + Math.ceil((text.length - cjk) / CHARACTERS_PER_TOKEN);
}

function isCjk(code: number): boolean {
  return code >= CJK_RANGES[0][0] && CJK_RANGES.some(([first, last]) => code >= first && code <= last);
}
