const PIECES_MAX = 32;

/**
 * A text that arrives in pieces, which are joined in batches. For each `text += piece` V8 keeps the piece and an object that
 * links it to the text so far; for an answer that arrives token by token, these take four times the memory of the text.
 */
export class GrowingText {
  #joined: string;
  #pieces: string[] = [];
  #length: number;

  constructor(start = '') {
    this.#joined = start;
    this.#length = start.length;
  }

  get length(): number {
    return this.#length;
  }

  append(piece: string): void {
    this.#length += piece.length;
    if (this.#pieces.push(piece) < PIECES_MAX) return;
    this.#joined += this.#pieces.join('');
    this.#pieces = [];
  }

  /** The whole text so far. */
  whole(): string {
    return this.#joined + this.#pieces.join('');
  }
}
