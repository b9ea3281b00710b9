import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { printStatus } from '../launch/output.mjs';
import { CommandFailed } from '../launch/run-command.mjs';
import { runNode } from '../launch/run-program.mjs';
import { inRepository, repositoryFiles } from '../repository.mjs';

/** @typedef {'studio' | 'server'} BuildPart */

/** @type {BuildPart[]} */
const BUILD_PARTS = ['studio', 'server'];

const BUILD_TOOLING = ['package-lock.json', 'tooling/build', 'tooling/tsconfig'];
const NOT_BUILT = /\.(test\.(tsx?|mjs)|md)$/;

/**
 * Builds in a process of its own, so that the bundler does not stay in the memory of the program that starts next.
 *
 * @param {AbortSignal} [signal]
 */
export async function buildIfNeeded(signal) {
  if (staleParts().length === 0) return;
  printStatus('Building…');
  const { exitCode } = await runNode(inRepository('tooling', 'build', 'build.mjs'), [], { signal });
  if (exitCode !== 0) throw new CommandFailed('The build failed.', exitCode);
}

/** The parts that are not built yet or were built from other sources. */
export function staleParts() {
  return BUILD_PARTS.filter((part) => readStamp(part) !== sourceStamp(part));
}

/** A hash of all sources of a part. @param {BuildPart} part */
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
export function stampPath(part) {
  return inRepository('dist', `${part}.stamp`);
}

/** @param {BuildPart} part */
function readStamp(part) {
  try {
    return readFileSync(stampPath(part), 'utf8');
  } catch {
    return undefined;
  }
}
