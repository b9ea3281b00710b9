import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of the named programs that a folder of PATH holds. @param {string[]} names */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
