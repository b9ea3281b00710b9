import { estimateTokens } from '@parley/contract';

/** Name and number of a source. */
const TOKENS_PER_SOURCE = 40;
/** Characters; less is alike by chance. */
const OVERLAP_MIN = 16;

/** What the end of a text and the beginning of the next have in common is said once. */
export function joinTexts(text: string, next: string): string {
  const beginning = next.slice(0, OVERLAP_MIN);
  const from = Math.max(0, text.length - next.length);
  for (let at = text.indexOf(beginning, from); at >= 0; at = text.indexOf(beginning, at + 1))
    if (next.startsWith(text.slice(at))) return text + next.slice(text.length - at);
  return `${text}\n\n${next}`;
}

/** As many of the best sources as fit; of a long one the beginning. */
export function packSources<Source extends { readonly slice: { readonly content: string } }>(
  sources: readonly Source[],
  tokens: number,
): Source[] {
  const kept: Source[] = [];
  let left = tokens;
  for (const source of sources) {
    const { slice } = source;
    const size = estimateTokens(slice.content) + TOKENS_PER_SOURCE;
    if (size <= left) kept.push(source);
    else if (kept.length === 0)
      kept.push({ ...source, slice: { ...slice, content: cutToTokens(slice.content, left - TOKENS_PER_SOURCE) } });
    left -= size;
    if (left <= 0) break;
  }
  return kept;
}

function cutToTokens(text: string, tokens: number): string {
  const share = Math.max(0, tokens) / Math.max(1, estimateTokens(text));
  const characters = [...text];
  return characters.slice(0, Math.floor(characters.length * share)).join('');
}
