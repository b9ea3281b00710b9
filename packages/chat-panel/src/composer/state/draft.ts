/** What is being written, before it is a message. */
export interface DraftStore {
  getText(): string;
  setText(text: string): void;
  subscribe(listener: () => void): () => void;
}

/** Apart from the conversation: a keystroke concerns nothing but the composer. */
export function createDraft(): DraftStore {
  let text = '';
  const listeners = new Set<() => void>();
  return {
    getText: () => text,
    setText(next) {
      if (next === text) return;
      text = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
