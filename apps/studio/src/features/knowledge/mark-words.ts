interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** The parts of a text, in order; those that equal one of the words, whatever their case, are marked. */
export function markWords(text: string, words: readonly string[]): readonly TextPart[] {
  const wanted = [...new Set(words.filter(Boolean))].sort((one, other) => other.length - one.length);
  if (wanted.length === 0) return text ? [{ text, isMarked: false }] : [];
  const pattern = new RegExp(`(${wanted.map(escapePattern).join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

const escapePattern = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
