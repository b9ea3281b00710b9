import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { moveDurably, sizeOfFile, writeDurably } from '../durable-files.ts';
import { fileStream } from './file-stream.ts';
import { OBJECT_FOLDER, OBJECT_ID, pathOf, type Variant, variants } from './object-path.ts';
import { type UnfinishedObjects, unfinishedObjects } from './unfinished-objects.ts';

/** Stores the bytes of files. The rows that refer to them belong to the features. */
export interface ObjectStorage {
  /** Durable when it returns. An object exists whole or not at all. */
  put(id: string, bytes: Uint8Array, variant?: Variant): Promise<{ sha256: string }>;
  /** Null where there is none. */
  sizeOf(id: string, variant?: Variant): Promise<number | null>;
  /** A range of an object, both ends included, read on demand. */
  read(id: string, range: { start: number; end: number }, variant?: Variant): ReadableStream<Uint8Array>;
  /** For programs that read files themselves. */
  fileOf(id: string): string;
  /** Also deletes derived files. */
  delete(id: string): Promise<void>;
  /** The ids of files that are older than a day, folder by folder: younger ones may belong to a transaction that is not over. */
  listOldFiles(): AsyncIterable<{ folder: string; ids: string[] }>;
  readonly unfinished: UnfinishedObjects;
}

const TEMPORARY = 'temporary';
const UNFINISHED = 'unfinished';
const YOUNG_MS = 24 * 3_600_000;

/** Objects in a folder: written to a temporary file, flushed to disk, then renamed. */
export async function openFolderStorage(folder: string): Promise<ObjectStorage> {
  for (const name of [TEMPORARY, UNFINISHED]) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  // Temporary files of a crashed process were never acknowledged.
  for (const name of await readdir(join(folder, TEMPORARY))) await rm(join(folder, TEMPORARY, name));

  return {
    async put(id, bytes, variant) {
      const file = pathOf(folder, id, variant);
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
    sizeOf: (id, variant) => sizeOfFile(pathOf(folder, id, variant)),
    read: (id, range, variant) => fileStream(pathOf(folder, id, variant), range),
    fileOf: (id) => pathOf(folder, id),
    async delete(id) {
      for (const variant of variants) await rm(pathOf(folder, id, variant), { force: true });
    },
    listOldFiles: () => listOldFiles(folder),
    unfinished: unfinishedObjects(folder, join(folder, UNFINISHED)),
  };
}

async function* listOldFiles(objects: string): AsyncGenerator<{ folder: string; ids: string[] }> {
  const before = Date.now() - YOUNG_MS;
  for (const { name: folder } of await readdir(objects, { withFileTypes: true })) {
    if (!OBJECT_FOLDER.test(folder)) continue;
    const ids = new Set<string>();
    for (const name of await readdir(join(objects, folder))) {
      const [id = ''] = name.split('.');
      const changedAt = (await stat(join(objects, folder, name)).catch(() => null))?.mtimeMs ?? before;
      if (OBJECT_ID.test(id) && changedAt < before) ids.add(id);
    }
    if (ids.size > 0) yield { folder, ids: [...ids] };
  }
}
