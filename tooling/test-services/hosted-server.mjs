// Built servers for tests that neither kill nor measure them. Starting one in a process that has run others before takes a
// tenth of the processor time of a new process.
import { fork } from 'node:child_process';
import { inRepository } from '../repository.mjs';
import { variablesOf } from './running-server.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { HostReply, HostRequest } from './server-host.mjs' */
/** @typedef {{ address: string, firstAccountLink: string | undefined } & AsyncDisposable} HostedServer */

const HOST_SCRIPT = inRepository('tooling', 'test-services', 'server-host.mjs');

/** @type {ChildProcess | undefined} */
let host;
/** @type {Map<number, (reply: HostReply) => void>} */
const waiting = new Map();
let lastNumber = 0;

function startHost() {
  const child = fork(HOST_SCRIPT, {
    env: variablesOf({}),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (/** @type {HostReply} */ reply) => waiting.get(reply.number)?.(reply));
  child.on('exit', (code) => {
    host = undefined;
    for (const [number, give] of waiting) give({ number, error: `the host of the servers ended with code ${code}` });
  });
  // It ends with this process.
  child.unref();
  child.channel?.unref();
  return child;
}

/** @param {HostRequest} request @returns {Promise<HostReply>} */
async function ask(request) {
  host ??= startHost();
  const { number } = request;
  /** @type {HostReply} */
  const reply = await new Promise((resolve) => {
    waiting.set(number, resolve);
    host?.send(request);
  });
  waiting.delete(number);
  if (reply.error) throw new Error(reply.error);
  return reply;
}

/**
 * Starts a server and waits until it answers.
 * @param {Record<string, string>} settings
 * @returns {Promise<HostedServer>}
 */
export async function hostServer(settings) {
  lastNumber += 1;
  const number = lastNumber;
  const { address = '', firstAccountPath } = await ask({ number, variables: variablesOf(settings) });
  return {
    address,
    firstAccountLink: firstAccountPath && address + firstAccountPath,
    async [Symbol.asyncDispose]() {
      await ask({ number, variables: null });
    },
  };
}
