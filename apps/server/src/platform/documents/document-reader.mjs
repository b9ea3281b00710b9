// @ts-check
// Plain JavaScript, so that the same file runs from source, under test and in the build.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** @import { ReaderLimits, ReaderMessage, ReaderTask } from './reader-messages.ts' */

/** A process that reads one file and ends, with a thread that watches how much memory it takes. */

const LOW_PRIORITY = 5;
const WATCH_EVERY_MS = 25;
/** The server ends the process in time; when the server itself has died, the watch does. */
const GRACE_MS = 10_000;
/** Unlike SIGKILL, by which the system ends processes when memory is short: that says nothing about the file. */
const MEMORY_SIGNAL = 'SIGUSR2';
/** The highest there is. */
const FIRST_TO_BE_KILLED = '1000';

if (isMainThread) {
  process.once('message', (task) => void work(/** @type {ReaderTask} */ (task)));
  process.once('disconnect', () => process.exit());
  // Libraries also throw outside of the promises that they return.
  process.once('uncaughtException', () => send({ type: 'end', reason: 'broken' }));
} else watch(/** @type {ReaderLimits} */ (workerData));

/** Native memory and buffers count too, which no limit of V8 covers. @param {ReaderLimits} limits */
function watch({ memoryBytes, timeMs }) {
  const endAt = Date.now() + timeMs + GRACE_MS;
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes || Date.now() > endAt) process.kill(process.pid, MEMORY_SIGNAL);
  }, WATCH_EVERY_MS);
}

/** @param {ReaderTask} task */
async function work(task) {
  new Worker(new URL(import.meta.url), { workerData: task.limits });
  yieldToTheServer();
  sacrificeForTheServer();
  const { runTask } = await import('./reader/run-task.mjs');
  send({ type: 'end', reason: await runTask(task, send) });
}

function yieldToTheServer() {
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Not every system lets a process lower its priority; the limits hold all the same.
  }
}

/** When memory is short, Linux ends this process and not the server. */
function sacrificeForTheServer() {
  try {
    writeFileSync('/proc/self/oom_score_adj', FIRST_TO_BE_KILLED);
  } catch {
    // Other systems have no such file.
  }
}

/** @param {ReaderMessage} message */
function send(message) {
  process.send?.(message);
}
