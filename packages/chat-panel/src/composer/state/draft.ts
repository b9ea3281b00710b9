/** The text of the next message. */
export interface DraftStore {
  getText(): string;
  setText(text: string): void;
  /** Puts text before what is written, in a line of its own. */
  prepend(text: string): void;
  subscribe(listener: () => void): () => void;
}

/** A store of its own, apart from the conversation, so that a keystroke updates only the composer. */
export function createDraft(): DraftStore {
  let text = '';
  const listeners = new Set<() => void>();
  function setText(next: string): void {
    if (next === text) return;
    text = next;
    for (const listener of [...listeners]) listener();
  }
  return {
    getText: () => text,
    setText,
    prepend: (before) => setText([before, text].filter((part) => part !== '').join('\n')),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `execCommand` inserts line by line in quadratic time: thousands of lines would block the page for a minute. */
const EXEC_COMMAND_MAX_CHARACTERS = 1_000;

/**
 * Inserts text at the caret and returns the whole text. Uses `execCommand` for short text where the browser supports it,
 * because the user can undo that.
 */
export function insertText(input: HTMLTextAreaElement, text: string): string {
  const isFocused = (input.getRootNode() as Document | ShadowRoot).activeElement === input;
  const isInserted =
    isFocused &&
    text.length <= EXEC_COMMAND_MAX_CHARACTERS &&
    Boolean(document.execCommand?.('insertText', false, text));
  if (!isInserted) input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end');
  return input.value;
}
