// Finds programs of the operating system and installs missing ones.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { printStatus } from '../launch/output.mjs';
import { runProgram } from '../launch/run-program.mjs';

/** The path of the first of these programs that is in a folder of PATH. @param {string[]} names */
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

/**
 * Installs a package with apt-get, which needs root on a Debian-like system; otherwise returns the reason why it cannot.
 *
 * @param {string} name
 * @param {AbortSignal} signal
 * @returns {Promise<{ result: 'installed' } | { result: 'refused', reason: string }>}
 */
export async function installSystemPackage(name, signal) {
  const aptGet = findProgram(['apt-get']);
  if (!aptGet) return { result: 'refused', reason: 'there is no apt-get to install it with' };
  if (process.getuid?.() !== 0) return { result: 'refused', reason: `installing ${name} needs root` };

  printStatus(`Installing ${name}…`);
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
