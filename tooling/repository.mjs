// Paths and files of this repository.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url));

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data']);

/** @param {string[]} parts */
export function inRepository(...parts) {
  return join(repositoryRoot, ...parts);
}

/**
 * Every file below a folder, or the file itself, as paths from the root, always in the same order.
 *
 * @param {string} path
 * @returns {string[]}
 */
export function repositoryFiles(path) {
  let entries;
  try {
    entries = readdirSync(inRepository(path), { withFileTypes: true });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries
    .filter(({ name }) => !SKIPPED_FOLDERS.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? repositoryFiles(join(path, entry.name)) : [join(path, entry.name)]));
}

/** Every folder with a TypeScript project of its own. */
export function projectFolders() {
  const workspaces = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(inRepository(parent)).map((name) => `${parent}/${name}`),
  );
  return [...workspaces, 'e2e', 'bench', 'tooling'].filter((folder) =>
    existsSync(inRepository(folder, 'tsconfig.json')),
  );
}
