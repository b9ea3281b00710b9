/** What is read aloud. Shared by all panels of a page: one text is read at a time. */
export interface Reading {
  readonly messageId: string;
  stop(): void;
}

/** `isStopped`: the user wants silence. Otherwise a reading has begun, or has come to its end. */
type Listener = (isStopped?: boolean) => void;

let current: Reading | null = null;
const listeners = new Set<Listener>();

export const reading = {
  /** The id of the message that is being read. */
  getState: (): string | null => current?.messageId ?? null,
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Ends what is read at the time. */
  begin(next: Reading): void {
    current?.stop();
    set(next);
  },
  /** Without effect when something else is read meanwhile. */
  end(ended: Reading): void {
    if (current === ended) set(null);
  },
  stop(): void {
    current?.stop();
    set(null, true);
  },
};

function set(next: Reading | null, isStopped?: boolean): void {
  current = next;
  for (const listener of [...listeners]) listener(isStopped);
}

/** Many systems have the API without a voice. */
export const hasBrowserVoice = (): boolean =>
  typeof speechSynthesis !== 'undefined' && speechSynthesis.getVoices().length > 0;
