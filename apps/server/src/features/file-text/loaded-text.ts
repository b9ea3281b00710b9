import { estimateTokens } from '@parley/contract';
import type { ReadDocument } from '../../platform/documents/document.ts';
import { toModelText } from '../../platform/documents/model-text.ts';

/** What the variant `text` of an object holds. */
export type StoredText =
  | { readonly type: 'document'; readonly reading: ReadDocument }
  | { readonly type: 'transcript'; readonly text: string };

/** The text of a file, to be cut to what fits. */
export interface LoadedText {
  readonly tokens: number;
  /** At most this many tokens, from the beginning, with a last line that says how much is left out. */
  cutTo(maxTokens: number): { readonly text: string; readonly isCut: boolean };
}

const CUT_ATTEMPTS = 6;

export function toLoadedText(stored: StoredText): LoadedText {
  const cut = stored.type === 'document' ? cutDocument(stored.reading) : cutTranscript(stored.text);
  const whole = cut(Number.POSITIVE_INFINITY);
  const tokens = estimateTokens(whole.text);
  return {
    tokens,
    cutTo(maxTokens) {
      if (tokens <= maxTokens) return whole;
      if (maxTokens <= 0) return NOTHING;
      let characters = Math.floor((whole.text.length * maxTokens) / tokens);
      for (let attempt = 0; attempt < CUT_ATTEMPTS; attempt += 1) {
        const shorter = cut(characters);
        const excess = estimateTokens(shorter.text) / maxTokens;
        if (excess <= 1) return shorter;
        // Tokens are not spread evenly over the text: a Chinese beginning has more of them.
        characters = Math.floor((characters / excess) * 0.95);
      }
      return NOTHING;
    },
  };
}

const NOTHING = { text: '', isCut: true };

type Cut = (maxCharacters: number) => { readonly text: string; readonly isCut: boolean };

function cutDocument(reading: ReadDocument): Cut {
  return (maxCharacters) => {
    const { text, leftOutCharacters } = toModelText(reading, maxCharacters);
    return { text, isCut: leftOutCharacters > 0 };
  };
}

function cutTranscript(text: string): Cut {
  return (maxCharacters) => {
    if (text.length <= maxCharacters) return { text, isCut: false };
    const kept = text.slice(0, maxCharacters);
    return { text: `${kept}\n[${text.length - kept.length} more characters are left out]`, isCut: true };
  };
}
