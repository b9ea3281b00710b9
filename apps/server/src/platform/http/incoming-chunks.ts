import { Unreadable } from './http.errors.ts';

/**
 * The chunks of a request body as they arrive. Throws `Unreadable` when the client disconnects or the signal aborts.
 */
export async function* incomingChunks(
  body: ReadableStream<Uint8Array> | null,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  // Cancelling also ends a pending read on a connection that died unnoticed.
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw new Unreadable({}, error);
      });
      if (signal?.aborted) throw new Unreadable();
      if (done) return;
      yield value;
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    // Not cancelled: that would close the connection before the response is sent.
    reader.releaseLock();
  }
}
