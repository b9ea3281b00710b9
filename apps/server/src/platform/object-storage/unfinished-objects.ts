import { constants } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, moveDurably, sizeOfFile } from '../durable-files.ts';
import { OBJECT_ID, pathOf } from './object-path.ts';

/** Objects that are uploaded in parts. They cannot be read before `finish` and survive a restart. */
export interface UnfinishedObjects {
  /** 0 when nothing was received. */
  sizeOf(id: string): Promise<number>;
  /**
   * Appends at `offset`, which is at most the size; bytes after it were never acknowledged and are dropped. Calls
   * `onDurable` with the durable size after every flush, also when the chunks end with an error, which is then
   * rethrown.
   */
  append(
    id: string,
    offset: number,
    chunks: AsyncIterable<Uint8Array>,
    onDurable: (byteSize: number) => Promise<void>,
  ): Promise<void>;
  /** Drops bytes that were never acknowledged. */
  cutTo(id: string, byteSize: number): Promise<void>;
  /** The path of the file before `finish`. */
  fileOf(id: string): Promise<string>;
  /** Moves it to the finished objects. Idempotent. */
  finish(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  listIds(): Promise<string[]>;
}

/** How many bytes of a long part a crash can lose. */
const CHECKPOINT_BYTES = 16 * 2 ** 20;
const ENDING = '.part';

export function unfinishedObjects(objects: string, folder: string): UnfinishedObjects {
  const partOf = (id: string) => {
    if (!OBJECT_ID.test(id)) throw new Error('not an object id');
    return join(folder, id + ENDING);
  };
  const isThere = async (path: string) => (await sizeOfFile(path)) !== null;
  /** A crash right after `finish` leaves the file among the finished objects. */
  const locate = async (id: string) => ((await isThere(partOf(id))) ? partOf(id) : pathOf(objects, id));

  return {
    sizeOf: async (id) => (await sizeOfFile(await locate(id))) ?? 0,
    fileOf: locate,
    async append(id, offset, chunks, onDurable) {
      const part = partOf(id);
      const found = await locate(id);
      if (offset > 0 && found !== part) await rename(found, part);
      const file = await open(part, constants.O_RDWR | constants.O_CREAT, 0o600);
      try {
        if (offset === 0) await flushFolder(folder);
        await file.truncate(offset);
        await writeFrom(file, offset, chunks, onDurable);
      } finally {
        await file.close();
      }
    },
    cutTo: async (id, byteSize) => truncate(await locate(id), byteSize),
    async finish(id) {
      if (await isThere(partOf(id))) await moveDurably(partOf(id), pathOf(objects, id));
    },
    discard: (id) => rm(partOf(id), { force: true }),
    async listIds() {
      const names = await readdir(folder);
      return names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
    },
  };
}

async function writeFrom(
  file: FileHandle,
  offset: number,
  chunks: AsyncIterable<Uint8Array>,
  onDurable: (byteSize: number) => Promise<void>,
): Promise<void> {
  let written = offset;
  let durable = offset;
  const makeDurable = async (reached: number) => {
    if (reached === durable) return;
    await file.datasync();
    await onDurable(reached);
    durable = reached;
  };
  // The flush of one stretch runs while the next one arrives.
  let checkpoint = Promise.resolve();
  let checkpointAt = offset;
  try {
    for await (const chunk of chunks) {
      await writeAll(file, chunk, written);
      written += chunk.length;
      if (written - checkpointAt < CHECKPOINT_BYTES) continue;
      await checkpoint;
      checkpointAt = written;
      checkpoint = makeDurable(written);
      checkpoint.catch(() => undefined);
    }
    await checkpoint;
  } catch (error) {
    await checkpoint.catch(() => undefined);
    // On a full disk the unacknowledged bytes are freed; after a lost connection they are kept.
    if (isDiskFull(error)) await file.truncate(durable);
    else await makeDurable(written);
    throw error;
  }
  await makeDurable(written);
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
