import { staleParts } from './build-parts.mjs';
import { CommandFailed } from './command-failed.mjs';
import { inRepository } from './repository.mjs';
import { runNode } from './run-program.mjs';
import { sayAside } from './say.mjs';

/**
 * Builds in a process of its own: what starts afterwards should not carry the bundler in its memory.
 *
 * @param {AbortSignal} [signal]
 */
export async function buildIfNeeded(signal) {
  if (staleParts().length === 0) return;
  sayAside('Building…');
  const { exitCode } = await runNode(inRepository('tooling', 'build.mjs'), [], { signal });
  if (exitCode !== 0) throw new CommandFailed('The build failed.', exitCode);
}
