// @ts-check
// Plain JavaScript, so that the same file runs from source, under test and in the build.
import { readFile, stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { createOutput } from './reader/output.mjs';
import { readDocument } from './reader/read-document.mjs';
import { Unreadable } from './reader/unreadable.mjs';

/** @import { ReaderLimits, ReaderMessage, ReaderTask } from './reader-messages.ts' */

/** A process that reads one file and ends, with a thread that watches how much memory it takes. */

const LOW_PRIORITY = 5;
const WATCH_EVERY_MS = 25;
/** The server ends the process in time; when the server itself has died, the watch does. */
const GRACE_MS = 10_000;

if (isMainThread) {
  process.once('message', (task) => void work(/** @type {ReaderTask} */ (task)));
  process.once('disconnect', () => process.exit());
} else watch(/** @type {ReaderLimits} */ (workerData));

/** Native memory and buffers count too, which no limit of V8 covers. @param {ReaderLimits} limits */
function watch({ memoryBytes, timeMs }) {
  const endAt = Date.now() + timeMs + GRACE_MS;
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes || Date.now() > endAt) process.kill(process.pid, 'SIGKILL');
  }, WATCH_EVERY_MS);
}

/** @param {ReaderTask} task */
async function work(task) {
  new Worker(new URL(import.meta.url), { workerData: task.limits });
  yieldToTheServer();
  try {
    await read(task);
    send({ type: 'end', reason: null });
  } catch (error) {
    // Libraries throw all kinds of errors at files that are not what they claim to be.
    send({ type: 'end', reason: error instanceof Unreadable ? error.reason : 'broken' });
  }
}

function yieldToTheServer() {
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Not every system lets a process lower its priority; the limits hold all the same.
  }
}

/** @param {ReaderTask} task */
async function read({ source, name, mediaType, drawPages, limits }) {
  const bytes = await load(source, limits.fileBytes);
  if (drawPages === null)
    return readDocument({ bytes, name, mediaType }, createOutput(send, limits.characters), limits);
  const { drawPages: draw } = await import('./reader/draw-pages.mjs');
  await draw(bytes, drawPages, limits.pictureSide, (picture) => send({ type: 'picture', picture }));
}

/** @param {string | Uint8Array} source @param {number} maxBytes */
async function load(source, maxBytes) {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length;
  if (size > maxBytes) throw new Unreadable('too-large');
  return typeof source === 'string' ? readFile(source) : source;
}

/** @param {ReaderMessage} message */
function send(message) {
  process.send?.(message);
}
