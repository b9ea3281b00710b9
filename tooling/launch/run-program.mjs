import { spawn } from 'node:child_process';
import { repositoryRoot } from '../repository.mjs';

/**
 * @typedef {object} ProgramOptions
 * @property {AbortSignal} [signal]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {'inherit' | 'capture' | 'errors-only'} [output]
 */

const STDIO = /** @type {const} */ ({
  inherit: ['inherit', 'inherit', 'inherit'],
  capture: ['ignore', 'pipe', 'pipe'],
  'errors-only': ['ignore', 'ignore', 'inherit'],
});

/**
 * Runs a program until it exits. An abort sends SIGTERM and rejects after the exit, so that no process outlives the command.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {ProgramOptions} [options]
 * @returns {Promise<{ exitCode: number, output: string }>}
 */
export async function runProgram(file, args, { signal, output = 'inherit', ...options } = {}) {
  signal?.throwIfAborted();
  const child = spawn(file, args, { cwd: repositoryRoot, ...options, stdio: [...STDIO[output]] });
  const stop = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', stop);
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));
  try {
    const exitCode = await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve(code ?? 1));
    });
    signal?.throwIfAborted();
    return { exitCode, output: Buffer.concat(chunks).toString() };
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * @param {string} script
 * @param {string[]} [args]
 * @param {ProgramOptions} [options]
 */
export function runNode(script, args = [], options = {}) {
  return runProgram(process.execPath, [script, ...args], options);
}
