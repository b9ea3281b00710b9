/** A word with the space after it, or two Chinese characters: about what a real model sends at a time. */
const PIECE = /\p{Script=Han}{1,2}[，。：；！？、“”（）]*|[^\s\p{Script=Han}]+\s*|\s+/gu;

export const piecesOf = (text: string): string[] => text.match(PIECE) ?? [];

/** Says the pieces one after the other with a pause between them. Stops at once with the signal's reason. */
export function speak(
  pieces: readonly string[],
  say: (piece: string) => void,
  paceMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let next = 0;
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const finish = () => {
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const goOn = () => {
      while (!signal.aborted) {
        const piece = pieces[next];
        if (piece === undefined) return finish();
        next += 1;
        say(piece);
        if (paceMs === 0) continue;
        timer = setTimeout(goOn, paceMs);
        return;
      }
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', stop, { once: true });
    goOn();
  });
}
