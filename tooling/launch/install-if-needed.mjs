import { readFileSync } from 'node:fs';
import { inRepository } from '../repository.mjs';
import { printStatus } from './output.mjs';
import { CommandFailed } from './run-command.mjs';
import { runNode, runProgram } from './run-program.mjs';

const QUIET = ['--no-progress', '--loglevel=error', '--update-notifier=false'];

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} LockedPackages */

/**
 * Whether npm's record of installed packages contains every locked package in its locked version. Optional packages are
 * ignored: each platform installs its own.
 *
 * @param {LockedPackages} locked
 * @param {LockedPackages} installed
 */
export function isInstalled(locked, installed) {
  return Object.entries(locked).every(
    ([path, { version, integrity, optional }]) =>
      path === '' || optional || (installed[path]?.version === version && installed[path]?.integrity === integrity),
  );
}

/** @param {string} path @returns {LockedPackages | undefined} */
function readLockedPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** @param {AbortSignal} [signal] */
export async function installIfNeeded(signal) {
  const locked = readLockedPackages(inRepository('package-lock.json')) ?? {};
  const installed = readLockedPackages(inRepository('node_modules', '.package-lock.json'));
  if (installed && isInstalled(locked, installed)) return;

  printStatus('Installing packages…');
  // Not `npm ci`: it rejects a lockfile without the binaries of every platform, and a registry may not have all of them.
  // `npm install --no-save` installs the locked versions too and does not change the lockfile.
  // The build needs the development packages, even if NODE_ENV or the user's settings exclude them.
  const args = ['install', '--no-save', '--include=dev', '--include=optional', ...QUIET];
  const npmScript = process.env.npm_execpath;
  const { exitCode } = npmScript
    ? await runNode(npmScript, args, { signal, output: 'errors-only' })
    : await runProgram('npm', args, { signal, output: 'errors-only' });
  if (exitCode !== 0) throw new CommandFailed('Installing the packages failed.', exitCode);
}
