import type { ChatListener } from '../model.ts';

const OPENING = '<think>';
const CLOSING = '</think>';
/** Longer whitespace at the start of an answer is text. */
const WHITESPACE_MAX_CHARACTERS = 1_000;

export type ThinkTagReader = ReturnType<typeof createThinkTagReader>;

/**
 * Some servers leave the reasoning in the text as `<think>…</think>` at the start of an answer. Reads such a start, however
 * it is cut into pieces, and passes on reasoning and text apart, without the whitespace around the tags.
 *
 *   before ──"<think>"──▶ inside ──"</think>"──▶ after ──first character──▶ done
 *      └──────────── any other character ──────────────────────────────────▶
 *
 * An answer that ends inside the tag was reasoning as a whole.
 */
export function createThinkTagReader(listener: ChatListener) {
  let phase: 'before' | 'inside' | 'after' = 'before';
  /** Received and not yet passed on: whitespace, or the possible beginning of a tag. */
  let held = '';
  /** Received before the visible text, tags included. */
  let prefix = '';
  let hasReasoning = false;

  function consume(characters: number): string {
    const consumed = held.slice(0, characters);
    held = held.slice(characters);
    prefix += consumed;
    return consumed;
  }

  function sendReasoning(text: string): void {
    const visible = hasReasoning ? text : text.trimStart();
    if (visible === '') return;
    hasReasoning = true;
    listener.onReasoning(visible);
  }

  function sendText(): 'done' {
    if (held !== '') listener.onText(held);
    held = '';
    return 'done';
  }

  /** Whether the answer begins with the tag; `null` until enough of it is there. */
  function takeOpening(): boolean | null {
    const start = held.trimStart();
    if (held.length > WHITESPACE_MAX_CHARACTERS) return false;
    if (start.length < OPENING.length && OPENING.startsWith(start)) return null;
    if (!start.startsWith(OPENING)) return false;
    consume(held.length - start.length + OPENING.length);
    return true;
  }

  /** Whether the tag was closed. */
  function takeReasoning(): boolean {
    const closing = held.indexOf(CLOSING);
    sendReasoning(consume(closing >= 0 ? closing : held.length - partialTagLength(held)));
    if (closing < 0) return false;
    consume(CLOSING.length);
    return true;
  }

  return {
    /** `done` from where the text begins: later pieces go straight to the listener. */
    take(piece: string): 'more' | 'done' {
      held += piece;
      if (phase === 'before') {
        const isOpened = takeOpening();
        if (isOpened === null) return 'more';
        if (!isOpened) return sendText();
        phase = 'inside';
      }
      if (phase === 'inside') {
        if (!takeReasoning()) return 'more';
        phase = 'after';
      }
      consume(held.length - held.trimStart().length);
      return held === '' ? 'more' : sendText();
    },
    /** The answer has ended. */
    end(): void {
      if (phase === 'inside') sendReasoning(consume(held.length));
      else sendText();
    },
    prefix: () => prefix,
  };
}

/** How much of the end of a text may be the beginning of the closing tag. */
function partialTagLength(text: string): number {
  for (let length = Math.min(text.length, CLOSING.length - 1); length > 0; length -= 1)
    if (CLOSING.startsWith(text.slice(-length))) return length;
  return 0;
}
