import { Fragment } from 'react';
import { markWords } from './mark-words.ts';

interface MarkedWordsProps {
  text: string;
  words: readonly string[];
  isAtWordStart?: boolean;
}

/** A text with the words that were looked for marked. */
export function MarkedWords({ text, words, isAtWordStart = false }: MarkedWordsProps) {
  return markWords(text, words, { isAtWordStart }).map(({ text: part, isMarked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    isMarked ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  );
}
