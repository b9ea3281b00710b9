import { copyFile, mkdir, open, opendir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { OBJECT_ID } from './object-path.ts';

/** Copies the objects that the target folder does not have. An object that is deleted meanwhile is skipped. */
export async function copyObjects(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
  for (const entry of entries ?? []) {
    if (!entry.isFile() || !OBJECT_ID.test(entry.name)) continue;
    const source = join(entry.parentPath, entry.name);
    await copyWhole(source, join(to, relative(from, source))).catch(ignoreMissing);
  }
}

/** Whether a folder has any object. Looks no further than the first. */
export async function holdsObjects(folder: string): Promise<boolean> {
  const found = await opendir(folder, { recursive: true }).catch(ignoreMissing);
  if (!found) return false;
  for await (const entry of found) if (entry.isFile() && OBJECT_ID.test(entry.name)) return true;
  return false;
}

/** Written under another name and renamed, so that an interrupted copy leaves no partial object. */
async function copyWhole(source: string, target: string): Promise<void> {
  const existing = await stat(target).catch(ignoreMissing);
  if (existing?.size === (await stat(source)).size) return;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = `${target}.unfinished`;
  await copyFile(source, unfinished);
  const file = await open(unfinished, 'r+');
  await file.sync().finally(() => file.close());
  await rename(unfinished, target);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
