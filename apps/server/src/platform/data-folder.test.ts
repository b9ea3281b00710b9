import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFolderProblem, prepareDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('finds no problem with a folder that can be written, and leaves nothing in it', async () => {
  expect(await findFolderProblem(folder)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

it('finds that the folder is gone, or that a file has taken its place', async () => {
  await rm(folder, { recursive: true });
  expect(await findFolderProblem(folder)).toBe('gone');
  await writeFile(folder, '');
  expect(await findFolderProblem(folder)).toBe('gone');
});

// The administrator of a machine may write everywhere.
it.skipIf(process.getuid?.() === 0)('refuses a folder that this user may not write', async () => {
  await chmod(folder, 0o500);
  await expect(prepareDataFolder(folder)).rejects.toThrow(/^DATA_DIR: this user may not write there\./);
});

it('creates a missing folder', async () => {
  await prepareDataFolder(join(folder, 'deep', 'data'));
  expect(await readdir(join(folder, 'deep'))).toEqual(['data']);
});
