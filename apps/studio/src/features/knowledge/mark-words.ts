interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

interface MarkOptions {
  /** Not inside a word, as *of* in *often*. Where words are not separated, as in Chinese, everywhere. */
  readonly isAtWordStart?: boolean;
}

/** The parts of a text, in order; those that equal one of the words, whatever their case, are marked. */
export function markWords(
  text: string,
  words: readonly string[],
  { isAtWordStart = false }: MarkOptions = {},
): readonly TextPart[] {
  const wanted = [...new Set(words.filter(Boolean))].sort((one, other) => other.length - one.length);
  if (wanted.length === 0) return text ? [{ text, isMarked: false }] : [];
  const pattern = new RegExp(`(${wanted.map(escapePattern).join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((part, index, parts) => {
      const isInside = LATIN_END.test(parts[index - 1] ?? '') && LATIN_START.test(part);
      return { text: part, isMarked: index % 2 === 1 && !(isAtWordStart && isInside) };
    })
    .filter((part) => part.text !== '');
}

const LATIN_START = /^[\p{Script=Latin}\p{N}]/u;
const LATIN_END = /[\p{Script=Latin}\p{N}]$/u;

const escapePattern = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
