import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRepository } from './repository.mjs';
import { repositoryFiles } from './repository-files.mjs';

/** @typedef {'studio' | 'server'} BuildPart */

/** @type {BuildPart[]} */
const BUILD_PARTS = ['studio', 'server'];

const NOT_BUILT = /\.(test\.tsx?|md)$/;
const BUILD_TOOLING = [
  'package-lock.json',
  'tooling/build.mjs',
  'tooling/diagram-bundle.mjs',
  'tooling/element-bundle.mjs',
  'tooling/server-bundle.mjs',
  'tooling/tsconfig',
];

/** @param {BuildPart} part */
export function stampPath(part) {
  return inRepository('dist', `${part}.stamp`);
}

/** The parts whose built form is missing or was made from other sources. */
export function staleParts() {
  return BUILD_PARTS.filter((part) => readStamp(part) !== sourceStamp(part));
}

/** A hash of everything that the built part is made from. @param {BuildPart} part */
export function sourceStamp(part) {
  const hash = createHash('sha256');
  const files = [...BUILD_TOOLING, `apps/${part}`, 'packages'].flatMap(repositoryFiles);
  for (const path of files.filter((file) => !NOT_BUILT.test(file))) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inRepository(path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {BuildPart} part */
function readStamp(part) {
  try {
    return readFileSync(stampPath(part), 'utf8');
  } catch {
    return undefined;
  }
}
