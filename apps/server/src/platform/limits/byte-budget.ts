export type AcquireBytes = (bytes: number, signal: AbortSignal) => Promise<() => void>;

/**
 * Limits how many bytes are held in memory at a time. Whoever wants more waits, in the order in which they came; who wants
 * more than there is gets all of it. The returned function gives the bytes back.
 */
export function createByteBudget(maxBytes: number): AcquireBytes {
  const waiting: { readonly bytes: number; readonly start: () => void }[] = [];
  let used = 0;

  function startNext(): void {
    for (let next = waiting[0]; next && used + next.bytes <= maxBytes; next = waiting[0]) {
      waiting.shift();
      used += next.bytes;
      next.start();
    }
  }

  function wait(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const entry = { bytes, start };
      const stop = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
        startNext();
      };
      signal.addEventListener('abort', stop, { once: true });
      waiting.push(entry);
      startNext();
    });
  }

  return async function acquire(wanted, signal) {
    signal.throwIfAborted();
    const bytes = Math.min(wanted, maxBytes);
    await wait(bytes, signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      used -= bytes;
      startNext();
    };
  };
}
