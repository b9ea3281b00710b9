// Runs the built server in a separate process, for browser tests, fault tests and benchmarks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { nodeOptions } from '../launch/node-options.mjs';
import { inRepository } from '../repository.mjs';

/**
 * @typedef {object} RunningServer
 * @property {string} address
 * @property {string | undefined} firstAccountLink
 * @property {number} pid
 * @property {number} startMs From spawning the process to the line with its address.
 * @property {() => number} residentMegabytes
 * @property {() => number} cpuSeconds Of all threads, since the start.
 * @property {(signal: NodeJS.Signals) => Promise<number | null>} end Sends the signal and waits for the exit code.
 * @property {() => Promise<void>} [Symbol.asyncDispose]
 */

const SERVER_SCRIPT = inRepository('dist', 'server', 'main.js');

/** Cleared, so that the environment of the test run does not change the server. */
const SETTINGS = ['HOST', 'DATA_DIR', 'DATABASE_URL', 'REGISTRATION', 'SECRET_KEY_FILE', 'STREAMS_PER_USER'];
const ADDRESS_SETTINGS = ['BASE_URL', 'ALLOWED_HOSTS', 'TRUSTED_PROXIES'];
const MODEL_SETTINGS = ['MODEL_BASE_URL', 'MODEL_NAME', 'MODEL_API_KEY'];
const NO_SETTINGS = Object.fromEntries([...SETTINGS, ...ADDRESS_SETTINGS, ...MODEL_SETTINGS].map((name) => [name, '']));
/** Nothing listens there: a model server of the developer does not change a test. */
const NO_LOCAL_MODELS = { LOCAL_MODEL_URLS: 'http://127.0.0.1:9/v1' };

/** The variables of a server with these settings. @param {Record<string, string>} settings */
export const variablesOf = (settings) => ({
  ...process.env,
  ...NO_SETTINGS,
  ...NO_LOCAL_MODELS,
  NODE_ENV: 'production',
  PORT: '0',
  ...settings,
});

const serverVariablesOf = (/** @type {Record<string, string>} */ settings) => ({
  ...variablesOf(settings),
  NODE_OPTIONS: nodeOptions(settings.NODE_OPTIONS ?? process.env.NODE_OPTIONS),
});

/** The server exited before it listened. */
export class ServerRefused extends Error {
  /** @param {number | null} exitCode @param {string} output */
  constructor(exitCode, output) {
    super(`the server ended with code ${exitCode}: ${output}`);
    this.exitCode = exitCode;
    this.output = output;
  }
}

/**
 * Starts a server and waits for the line with its address.
 * @param {Record<string, string>} settings
 * @param {{ script?: string, through?: string[] }} [options] through: a wrapper command, such as taskset, with its arguments
 * @returns {Promise<RunningServer & AsyncDisposable>}
 */
export async function runServer(settings, { script = SERVER_SCRIPT, through = [] } = {}) {
  const startedAt = performance.now();
  const [program = '', ...parameters] = [...through, process.execPath, script];
  const child = spawn(program, parameters, {
    env: script === SERVER_SCRIPT ? serverVariablesOf(settings) : variablesOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(([code]) => /** @type {number | null} */ (code));
  let output = '';
  const address = await new Promise((resolve, reject) => {
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      const found = /ready at (http\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => reject(new ServerRefused(code, output)));
  });

  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    child.kill(signal);
    return exited;
  };
  const pid = child.pid ?? 0;
  return {
    address,
    // Written together with the address.
    firstAccountLink: /http\S+#invitation=\S+/.exec(output)?.[0],
    pid,
    startMs: performance.now() - startedAt,
    residentMegabytes: () => residentMegabytes(pid),
    cpuSeconds: () => cpuSeconds(pid),
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGTERM');
    },
  };
}

/** @param {number} pid */
function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

const CLOCK_TICKS_PER_SECOND = 100;

/** @param {number} pid */
function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name in parentheses may contain anything; after it, user and system time are the 12th and 13th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}
