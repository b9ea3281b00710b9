import { findProgram } from './find-program.mjs';
import { runProgram } from './run-program.mjs';
import { sayAside } from './say.mjs';

/**
 * Installs a package of a Debian-like system where that is possible, and says why where it is not.
 *
 * @param {string} name
 * @param {AbortSignal} signal
 * @returns {Promise<{ result: 'installed' } | { result: 'refused', reason: string }>}
 */
export async function installSystemPackage(name, signal) {
  const aptGet = findProgram(['apt-get']);
  if (!aptGet) return { result: 'refused', reason: 'there is no apt-get to install it with' };
  if (process.getuid?.() !== 0) return { result: 'refused', reason: `installing ${name} needs root` };

  sayAside(`Installing ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-qq', '-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', name],
  ]) {
    const { exitCode, output } = await runProgram(aptGet, args, { env, signal, output: 'capture' });
    if (exitCode !== 0) return { result: 'refused', reason: `apt-get ${args[0]} failed: ${lastLine(output)}` };
  }
  return { result: 'installed' };
}

/** @param {string} output */
function lastLine(output) {
  return output.trimEnd().split('\n').at(-1) ?? '';
}
