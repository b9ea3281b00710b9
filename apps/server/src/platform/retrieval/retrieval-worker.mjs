// @ts-check
// Plain JavaScript, so that the same file runs from source, under test and in the build.
import { readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createEngine } from './engine/engine.mjs';
import { readTable } from './engine/static-embedding.mjs';

/** @import { EngineCalls } from './engine/engine-calls.ts' */
/** @import { Tables } from './engine/slice-record.mjs' */
/** @import { ThreadRequest } from './retrieval-thread.ts' */

const LOW_PRIORITY = 5;

/** On a busy machine requests are served before searches. Only Linux has priorities of threads, and their numbers under /proc. */
function yieldToRequests() {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), LOW_PRIORITY);
  } catch {
    // Other systems give all threads of a process the same priority.
  }
}
yieldToRequests();

const folder = new URL('./embeddings/', import.meta.url);
/** @param {string} name */
const load = (name) =>
  readTable(
    readFileSync(new URL(`${name}.vocab.txt`, folder), 'utf8'),
    readFileSync(new URL(`${name}.vectors`, folder)),
  );
/** Each is read with the first text of its language: reading both takes longer than a search. @type {Partial<Tables>} */
const tables = {};
const engine = createEngine({
  get en() {
    tables.en ??= load('en');
    return tables.en;
  },
  get zh() {
    tables.zh ??= load('zh');
    return tables.zh;
  },
});

parentPort?.on('message', (/** @type {ThreadRequest} */ { id, name, call }) => {
  try {
    const answer = /** @type {(call: unknown) => unknown} */ (engine[/** @type {keyof EngineCalls} */ (name)])(call);
    parentPort?.postMessage({ id, answer });
  } catch (error) {
    parentPort?.postMessage({ id, error: /** @type {Error} */ (error).message });
  }
});
