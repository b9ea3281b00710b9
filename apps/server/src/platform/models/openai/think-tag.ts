import type { ChatListener } from '../model.ts';

const OPENING = '<think>';
const CLOSING = '</think>';
/** Longer whitespace at the start of an answer is text. */
const WHITESPACE_MAX_CHARACTERS = 1_000;

/**
 * Some servers leave the reasoning in the text as `<think>…</think>` at the start of an answer. Reads such a start, however
 * it is cut into pieces, and passes on reasoning and text apart, without the whitespace around the tags.
 *
 *   before ──"<think>"──▶ inside ──"</think>"──▶ after ──first character──▶ done
 *      └──────────── any other character ──────────────────────────────────▶
 *
 * An answer that ends inside the tag was reasoning as a whole.
 */
export class ThinkTagReader {
  readonly #listener: ChatListener;
  #phase: 'before' | 'inside' | 'after' = 'before';
  /** Received and not yet passed on: whitespace, or the possible beginning of a tag. */
  #held = '';
  #prefix = '';
  #hasReasoning = false;

  constructor(listener: ChatListener) {
    this.#listener = listener;
  }

  /** Received before the visible text, tags included. */
  get prefix(): string {
    return this.#prefix;
  }

  /** `done` from where the text begins: later pieces go straight to the listener. */
  take(piece: string): 'more' | 'done' {
    this.#held += piece;
    if (this.#phase === 'before') {
      const isOpened = this.#takeOpening();
      if (isOpened === null) return 'more';
      if (!isOpened) return this.#sendText();
      this.#phase = 'inside';
    }
    if (this.#phase === 'inside') {
      if (!this.#takeReasoning()) return 'more';
      this.#phase = 'after';
    }
    this.#consume(this.#held.length - this.#held.trimStart().length);
    return this.#held === '' ? 'more' : this.#sendText();
  }

  /** The answer has ended. */
  end(): void {
    if (this.#phase === 'inside') this.#sendReasoning(this.#consume(this.#held.length));
    else this.#sendText();
  }

  #consume(characters: number): string {
    const consumed = this.#held.slice(0, characters);
    this.#held = this.#held.slice(characters);
    this.#prefix += consumed;
    return consumed;
  }

  #sendReasoning(text: string): void {
    const visible = this.#hasReasoning ? text : text.trimStart();
    if (visible === '') return;
    this.#hasReasoning = true;
    this.#listener.onReasoning(visible);
  }

  #sendText(): 'done' {
    if (this.#held !== '') this.#listener.onText(this.#held);
    this.#held = '';
    return 'done';
  }

  /** Whether the answer begins with the tag; `null` until enough of it is there. */
  #takeOpening(): boolean | null {
    const start = this.#held.trimStart();
    if (this.#held.length > WHITESPACE_MAX_CHARACTERS) return false;
    if (start.length < OPENING.length && OPENING.startsWith(start)) return null;
    if (!start.startsWith(OPENING)) return false;
    this.#consume(this.#held.length - start.length + OPENING.length);
    return true;
  }

  /** Whether the tag was closed. */
  #takeReasoning(): boolean {
    const held = this.#held;
    const closing = held.indexOf(CLOSING);
    this.#sendReasoning(this.#consume(closing >= 0 ? closing : held.length - partialTagLength(held)));
    if (closing < 0) return false;
    this.#consume(CLOSING.length);
    return true;
  }
}

/** How much of the end of a text may be the beginning of the closing tag. */
function partialTagLength(text: string): number {
  for (let length = Math.min(text.length, CLOSING.length - 1); length > 0; length -= 1)
    if (CLOSING.startsWith(text.slice(-length))) return length;
  return 0;
}
