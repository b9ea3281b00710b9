// A process with any number of built servers, which its parent asks for: see hosted-server.mjs.
import { pathToFileURL } from 'node:url';
import { inRepository } from '../repository.mjs';

/** @typedef {{ number: number, variables: NodeJS.ProcessEnv | null }} HostRequest Without variables the server stops. */
/** @typedef {{ number: number, address?: string, firstAccountPath?: string, error?: string }} HostReply */

/** @typedef {{ address: string, firstAccountPath: string | undefined, stop(): Promise<void> }} Serving */

/** @type {{ serve(variables: NodeJS.ProcessEnv): Promise<Serving> }} */
const { serve } = await import(pathToFileURL(inRepository('dist', 'server', 'serve.js')).href);

/** @type {Map<number, Serving>} */
const servers = new Map();

/** @param {HostRequest} request @returns {Promise<HostReply>} */
async function answer({ number, variables }) {
  try {
    if (variables) {
      const server = await serve(variables);
      servers.set(number, server);
      return { number, address: server.address, firstAccountPath: server.firstAccountPath };
    }
    await servers.get(number)?.stop();
    servers.delete(number);
    return { number };
  } catch (error) {
    return { number, error: /** @type {Error} */ (error).stack ?? String(error) };
  }
}

process.on('message', async (/** @type {HostRequest} */ request) => {
  process.send?.(await answer(request));
});
process.on('disconnect', () => process.exit());
