import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { moveDurably, sizeOfFile, writeDurably } from '../durable-files.ts';
import { fileStream } from './file-stream.ts';
import { pathOf, type Variant, variants } from './object-path.ts';
import { type UnfinishedObjects, unfinishedObjects } from './unfinished-objects.ts';

/** Where the bytes of stored files live. Which rows point at them is the features' matter. */
export interface ObjectStorage {
  /** Durable once it returns: an object is there whole or not at all. */
  put(id: string, bytes: Uint8Array, variant?: Variant): Promise<{ sha256: string }>;
  /** Null where there is none. */
  sizeOf(id: string, variant?: Variant): Promise<number | null>;
  /** A piece of an object, both ends included; nothing is opened before it is read. */
  read(id: string, range: { start: number; end: number }, variant?: Variant): ReadableStream<Uint8Array>;
  /** For programs that read files themselves. */
  fileOf(id: string): string;
  /** With everything that was made from it. */
  delete(id: string): Promise<void>;
  readonly unfinished: UnfinishedObjects;
}

const TEMPORARY = 'temporary';
const UNFINISHED = 'unfinished';

/** Objects in a folder: written beside, flushed to disk, then renamed into place. */
export async function openFolderStorage(folder: string): Promise<ObjectStorage> {
  for (const name of [TEMPORARY, UNFINISHED]) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  // What a crash left half written here was never acknowledged.
  for (const name of await readdir(join(folder, TEMPORARY))) await rm(join(folder, TEMPORARY, name));

  return {
    async put(id, bytes, variant) {
      const { file } = pathOf(folder, id, variant);
      const temporary = join(folder, TEMPORARY, randomBytes(16).toString('hex'));
      try {
        await writeDurably(temporary, bytes);
        await moveDurably(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return { sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    sizeOf: (id, variant) => sizeOfFile(pathOf(folder, id, variant).file),
    read: (id, range, variant) => fileStream(pathOf(folder, id, variant).file, range),
    fileOf: (id) => pathOf(folder, id).file,
    async delete(id) {
      for (const variant of variants) await rm(pathOf(folder, id, variant).file, { force: true });
    },
    unfinished: unfinishedObjects(folder, join(folder, UNFINISHED)),
  };
}
