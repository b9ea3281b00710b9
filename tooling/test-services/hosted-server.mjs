// Built servers for tests that neither kill nor measure them. Starting one in a process that has run others before takes a
// tenth of the processor time of a new process.
import { fork } from 'node:child_process';
import { inRepository } from '../repository.mjs';
import { variablesOf } from './running-server.mjs';

/** @import { HostReply, HostRequest } from './server-host.mjs' */
/** @typedef {{ ask(request: HostRequest): Promise<HostReply> }} Host */
/** @typedef {{ address: string, firstAccountLink: string | undefined } & AsyncDisposable} HostedServer */

const HOST_SCRIPT = inRepository('tooling', 'test-services', 'server-host.mjs');

/** @returns {Host} */
function startHost(script = HOST_SCRIPT) {
  const child = fork(script, {
    env: variablesOf({}),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  /** @type {Map<number, (reply: HostReply) => void>} */
  const waiting = new Map();
  /** @type {string | undefined} */
  let end;
  child.on('message', (/** @type {HostReply} */ reply) => waiting.get(reply.number)?.(reply));
  child.on('exit', (code, signal) => {
    end = `the process of the servers ended with ${signal ?? `code ${code}`}`;
    for (const [number, give] of waiting) give({ number, error: end });
  });
  // It ends with this process, which does not end while it waits for a reply.
  child.unref();
  child.channel?.unref();
  return {
    async ask(request) {
      if (end) throw new Error(end);
      const { number } = request;
      /** @type {HostReply} */
      const reply = await new Promise((resolve) => {
        waiting.set(number, resolve);
        child.channel?.ref();
        // If the process has just ended, `exit` follows.
        child.send(request, () => undefined);
      });
      waiting.delete(number);
      if (waiting.size === 0) child.channel?.unref();
      if (reply.error) throw new Error(reply.error);
      return reply;
    },
  };
}

/**
 * Starts servers in one process. It is not replaced when it ends: its servers ended with it, and every test that goes on to use
 * them is told why.
 * @param {string} [script]
 */
export function createServerHost(script) {
  /** @type {Host | undefined} */
  let host;
  let lastNumber = 0;
  return {
    /**
     * Starts a server and waits until it answers.
     * @param {Record<string, string>} settings
     * @returns {Promise<HostedServer>}
     */
    async hostServer(settings) {
      host ??= startHost(script);
      const { ask } = host;
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
    },
  };
}

/** The servers of this worker. */
export const { hostServer } = createServerHost();
