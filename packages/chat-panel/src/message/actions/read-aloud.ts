/** Browsers fall silent in the middle of long utterances: a sentence or so at a time. */
const PIECE_MAX = 180;

let readingId: string | null = null;
const listeners = new Set<() => void>();

function setReading(id: string | null): void {
  readingId = id;
  for (const listener of [...listeners]) listener();
}

/** The browser has one voice for the whole page, so there is one of these. */
export const readAloud = {
  /** Many systems have the words for it and no voice. */
  isPossible: (): boolean =>
    typeof speechSynthesis !== 'undefined' &&
    typeof SpeechSynthesisUtterance !== 'undefined' &&
    speechSynthesis.getVoices().length > 0,
  /** What is being read. */
  getState: (): string | null => readingId,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read(id: string, words: string): void {
    speechSynthesis.cancel();
    setReading(id);
    const pieces = toPieces(words);
    const end = () => {
      if (readingId === id) setReading(null);
    };
    for (const [place, piece] of pieces.entries()) {
      const utterance = new SpeechSynthesisUtterance(piece);
      if (/[\u3400-\u9fff]/.test(piece)) utterance.lang = 'zh-CN';
      if (place === pieces.length - 1) utterance.onend = end;
      utterance.onerror = end;
      speechSynthesis.speak(utterance);
    }
    if (pieces.length === 0) end();
  },
  stop(): void {
    setReading(null);
    speechSynthesis.cancel();
  },
};

/** Cut after sentences, and where one is too long after a word. */
export function toPieces(words: string): string[] {
  const sentences = words.match(/[^.!?。！？\n]+[.!?。！？]*\s*/g) ?? [];
  return sentences
    .flatMap((sentence) => sentence.match(cutAt) ?? [])
    .map((piece) => piece.trim())
    .filter(Boolean);
}

const cutAt = new RegExp(`.{1,${PIECE_MAX}}(?:\\s|$)|.{1,${PIECE_MAX}}`, 'gsu');
