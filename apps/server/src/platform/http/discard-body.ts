import { Readable } from 'node:stream';
import type { AppEnv } from './app.ts';

const DISCARD_MAX_BYTES = 64 * 2 ** 20;
const DISCARD_MAX_MS = 10_000;

/** A connection that is read without a pause would be read for megabytes before anything else is done. */
const PAUSE_AFTER_BYTES = 64 * 2 ** 10;

/**
 * Reads what is left of a refused request and drops it. A client that is still sending when its connection is closed would
 * lose the response, and with it the reason. When not all of it was read, the connection is closed after the response.
 */
export async function discardBody({ incoming, outgoing }: AppEnv['Bindings']): Promise<void> {
  // The test browser has no connection.
  if (!(incoming instanceof Readable) || incoming.complete || incoming.destroyed) return;
  await readToEnd(incoming);
  if (!incoming.complete) outgoing?.setHeader('connection', 'close');
}

function readToEnd(incoming: Readable): Promise<void> {
  return new Promise((resolve) => {
    let length = 0;
    let sincePause = 0;
    const count = (chunk: Uint8Array) => {
      length += chunk.length;
      sincePause += chunk.length;
      if (length > DISCARD_MAX_BYTES) return end();
      if (sincePause < PAUSE_AFTER_BYTES) return;
      sincePause = 0;
      incoming.pause();
      setImmediate(() => incoming.resume());
    };
    const end = () => {
      clearTimeout(timer);
      incoming.off('data', count).off('end', end).off('close', end);
      resolve();
    };
    const timer = setTimeout(end, DISCARD_MAX_MS);
    incoming.on('data', count).on('end', end).on('close', end);
    incoming.resume();
  });
}
