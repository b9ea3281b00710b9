import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url));

/** @param {string[]} parts */
export function inRepository(...parts) {
  return join(repositoryRoot, ...parts);
}
