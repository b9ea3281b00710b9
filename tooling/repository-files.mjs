import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository } from './repository.mjs';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data']);

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
