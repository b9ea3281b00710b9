import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Why nothing can be stored in the data folder. */
export type FolderProblem = 'gone' | 'full' | 'unwritable';

/** With less than this, the next write of the database may fail. */
const FREE_MIN_BYTES = 2 ** 20;
const PROBE_FILE = 'write-probe';
const PROBE_BYTES = 4096;
const CHECKED_FOR_MS = 1_000;

const PROBLEMS: Readonly<Record<string, FolderProblem>> = {
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  ENOSPC: 'full',
  EDQUOT: 'full',
  // A limit on the size of files.
  EFBIG: 'full',
};

/** Looks for free space and writes a file: some file systems do not count, and quotas are not seen by counting. */
export async function findFolderProblem(folder: string): Promise<FolderProblem | null> {
  const probe = join(folder, PROBE_FILE);
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    if (blocks > 0 && bavail * bsize < FREE_MIN_BYTES) return 'full';
    await writeFile(probe, new Uint8Array(PROBE_BYTES));
    return null;
  } catch (error) {
    return PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''] ?? 'unwritable';
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** The data folder cannot be used. The message is one line that names the setting and the fix. */
export class DataFolderUnusable extends Error {}

const FIXES: Readonly<Record<Exclude<FolderProblem, 'gone'>, string>> = {
  full: 'DATA_DIR: the disk is full, or this user may store nothing more on it. Free some space and start again.',
  unwritable: 'DATA_DIR: this user may not write there. Choose a folder the user can write.',
};

/** Creates the folder where it is missing, and refuses one in which nothing can be stored. */
export async function prepareDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const problem = await findFolderProblem(folder);
  if (problem && problem !== 'gone') throw new DataFolderUnusable(FIXES[problem]);
}

/** The same for an address that anybody may call: looks at most once a second. */
export function createFolderCheck(folder: string): () => Promise<FolderProblem | null> {
  let last: Promise<FolderProblem | null> = Promise.resolve(null);
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - checkedAt < CHECKED_FOR_MS) return last;
    checkedAt = performance.now();
    last = findFolderProblem(folder);
    return last;
  };
}
