import { toWords } from './merge-text.ts';
import { differentTokens } from './merge-tokens.ts';

export interface TextPart {
  readonly text: string;
  /** Whether only this text has the part, and not the other. */
  readonly isOwn: boolean;
}

/** A text in parts: what the other text has too, and what it does not have. */
export function markedText(text: string, other: string): readonly TextPart[] {
  return differentTokens(toWords(text), toWords(other)).map(({ tokens, isOwn }) => ({ text: tokens.join(''), isOwn }));
}
