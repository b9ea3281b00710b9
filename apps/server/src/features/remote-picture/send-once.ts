import type { ByteRange } from '../../platform/http/stored-bytes.ts';

const CHUNK_BYTES = 64 * 2 ** 10;

export interface SentOnce {
  /** Resolves when the bytes are not needed any more: read, or given up by their reader, or never asked for. */
  readonly over: Promise<void>;
  read(range: ByteRange): ReadableStream<Uint8Array>;
}

/** Bytes in memory for one response. A reader who takes longer than the limit gets an error, so that they can be released. */
export function sendOnce(bytes: Uint8Array, limitMs: number): SentOnce {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  // A HEAD request, and one whose client has the bytes, read nothing.
  const unread = setImmediate(() => end());

  return {
    over,
    read({ start, end: last }) {
      clearImmediate(unread);
      let position = start;
      let timer: NodeJS.Timeout | undefined;
      const finish = () => {
        clearTimeout(timer);
        end();
      };
      return new ReadableStream({
        start(controller) {
          timer = setTimeout(() => {
            controller.error(new Error('the reader of a picture is too slow'));
            end();
          }, limitMs);
        },
        pull(controller) {
          const next = Math.min(position + CHUNK_BYTES, last + 1);
          controller.enqueue(bytes.subarray(position, next));
          position = next;
          if (position <= last) return;
          controller.close();
          finish();
        },
        cancel: finish,
      });
    },
  };
}
