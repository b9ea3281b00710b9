import { Unreadable } from './http.errors.ts';

/** The chunks of a body as they arrive. Ends with `Unreadable` when the sender hangs up or the signal says stop. */
export async function* incomingChunks(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  // A pending read ends with it, also when the connection is dead and nobody has noticed.
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw new Unreadable({}, error);
      });
      if (signal.aborted) throw new Unreadable();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    // Not cancelled: that would close the connection before it has carried the answer.
    reader.releaseLock();
  }
}
