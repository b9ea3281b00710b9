import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { TEMPORARY } from './object-storage.ts';

/** Copies the objects of one folder that another does not have. One that goes away meanwhile is no longer needed. */
export async function copyObjects(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(ignore('ENOENT'));
  for (const entry of entries ?? []) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (!entry.isFile() || path.startsWith(TEMPORARY)) continue;
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_EXCL).catch(ignore('ENOENT', 'EEXIST'));
  }
}

const ignore =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
