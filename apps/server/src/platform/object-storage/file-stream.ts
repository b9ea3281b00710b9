import { type FileHandle, open } from 'node:fs/promises';

const CHUNK_BYTES = 65_536;

/** A range of a file, both ends included, read on demand: a slow reader costs one chunk of memory. */
export function fileStream(path: string, { start, end }: { start: number; end: number }): ReadableStream<Uint8Array> {
  let opening: Promise<FileHandle> | undefined;
  let position = start;
  const close = async () => (await opening)?.close();

  async function readChunk(): Promise<Uint8Array> {
    opening ??= open(path, 'r');
    const size = Math.min(CHUNK_BYTES, end - position + 1);
    const { bytesRead, buffer } = await (await opening).read(Buffer.allocUnsafe(size), 0, size, position);
    if (bytesRead === 0) throw new Error('the file is shorter than its row says');
    return buffer.subarray(0, bytesRead);
  }

  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const chunk = await readChunk();
          position += chunk.length;
          controller.enqueue(chunk);
        } catch (error) {
          await close();
          throw error;
        }
        if (position <= end) return;
        await close();
        controller.close();
      },
      cancel: close,
    },
    // Lazy: the file is opened at the first read.
    { highWaterMark: 0 },
  );
}
