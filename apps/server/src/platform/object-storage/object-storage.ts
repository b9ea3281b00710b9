import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the bytes of stored files live. Which rows point at them is the features' matter. */
export interface ObjectStorage {
  /** Durable once it returns: an object is there whole or not at all. */
  put(id: string, bytes: Uint8Array): Promise<{ sha256: string }>;
  get(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  delete(id: string): Promise<void>;
}

export const OBJECT_ID = /^[0-9a-z]{26}$/;
const TEMPORARY = 'temporary';

/** Objects in a folder: written beside, flushed to disk, then renamed into place. */
export async function openFolderStorage(folder: string): Promise<ObjectStorage> {
  await mkdir(join(folder, TEMPORARY), { recursive: true, mode: 0o700 });
  // What a crash left half written was never acknowledged.
  for (const name of await readdir(join(folder, TEMPORARY))) await rm(join(folder, TEMPORARY, name));

  return {
    async put(id, bytes) {
      const target = pathOf(folder, id);
      const isNewShelf = await mkdir(target.folder, { recursive: true, mode: 0o700 });
      if (isNewShelf) await flushFolder(folder);
      const temporary = join(folder, TEMPORARY, randomBytes(16).toString('hex'));
      try {
        await writeDurably(temporary, bytes);
        await rename(temporary, target.file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await flushFolder(target.folder);
      return { sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    async get(id) {
      try {
        return new Uint8Array(await readFile(pathOf(folder, id).file));
      } catch (error) {
        return nullIfMissing(error);
      }
    },
    async delete(id) {
      await unlink(pathOf(folder, id).file).catch(nullIfMissing);
    },
  };
}

/** The last characters of an id are random: they spread the files over folders. */
function pathOf(folder: string, id: string): { folder: string; file: string } {
  if (!OBJECT_ID.test(id)) throw new Error('not an object id');
  const shelf = join(folder, id.slice(-2));
  return { folder: shelf, file: join(shelf, id) };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable only once its folder is. */
async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
