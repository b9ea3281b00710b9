/** A text that arrives in pieces. */
export interface GrowingText {
  readonly length: number;
  append(piece: string): void;
  /** The whole text so far. */
  whole(): string;
}

const PIECES_MAX = 32;

/**
 * Joins pieces in batches. V8 keeps every piece that is appended to a string, and an object that joins the two: of an answer
 * that a model writes token by token, that is four times the text.
 */
export function createGrowingText(start = ''): GrowingText {
  let joined = start;
  let pieces: string[] = [];
  let length = start.length;
  return {
    get length() {
      return length;
    },
    append(piece) {
      length += piece.length;
      if (pieces.push(piece) < PIECES_MAX) return;
      joined += pieces.join('');
      pieces = [];
    },
    whole: () => joined + pieces.join(''),
  };
}
