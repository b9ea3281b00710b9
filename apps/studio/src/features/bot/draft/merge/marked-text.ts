import { toWords } from './merge-text.ts';
import { differentTokens } from './merge-tokens.ts';

export interface TextPart {
  readonly text: string;
  /** Whether only this text has the part, and not the other. */
  readonly isOwn: boolean;
}

/** A text in parts: what the other text has too, and what it does not have. */
export function markedText(text: string, other: string): readonly TextPart[] {
  const runs = differentTokens(toWords(text), toWords(other));
  const parts: { text: string; isOwn: boolean }[] = [];
  runs.forEach(({ tokens, isOwn }, index) => {
    const run = tokens.join('');
    // Spaces and punctuation between two marked words are marked with them.
    const isBetween = runs[index - 1]?.isOwn && runs[index + 1]?.isOwn && !/[\p{L}\p{N}]/u.test(run);
    const isMarked = isOwn || isBetween === true;
    const last = parts[parts.length - 1];
    if (last?.isOwn === isMarked) last.text += run;
    else parts.push({ text: run, isOwn: isMarked });
  });
  return parts;
}
