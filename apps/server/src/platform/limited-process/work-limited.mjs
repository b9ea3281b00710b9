// @ts-check
// Plain JavaScript, so that the same file runs from source, under test and in the build.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** @import { LimitedEnding, ProcessLimits, ProgramMessage, ProgramStart } from './limited-process.ts' */

const LOW_PRIORITY = 5;
const WATCH_EVERY_MS = 25;
/** The server ends the process in time; when the server itself has died, the watch does. */
const GRACE_MS = 10_000;
/** Unlike SIGKILL, by which the system ends processes when memory is short: that says nothing about the work. */
const MEMORY_SIGNAL = 'SIGUSR2';
const CPU_SIGNAL = 'SIGVTALRM';
/** The highest there is. */
const FIRST_TO_BE_KILLED = '1000';

/**
 * The whole of a program that `runLimited` starts: a process that does one task and ends, with a thread that watches how much memory
 * it takes. The thread is the same program, so that it also runs from a bundle.
 *
 * @template Task, Message, Result
 * @param {string} program The program's own `import.meta.url`.
 * @param {(task: Task, send: (message: Message) => void) => Promise<Result>} work
 */
export function workLimited(program, work) {
  if (!isMainThread) return watch(/** @type {ProcessLimits} */ (workerData));
  process.once('message', (start) => {
    const { task, limits } = /** @type {ProgramStart<Task>} */ (start);
    new Worker(new URL(program), { workerData: limits });
    yieldToTheServer();
    sacrificeForTheServer();
    work(task, (message) => send({ type: 'message', message })).then(
      (result) => end({ ending: 'done', result }),
      broken,
    );
  });
  process.once('disconnect', () => process.exit());
  // Libraries also throw outside of the promises that they return.
  process.once('uncaughtException', broken);
}

/** Native memory and buffers count too, which no limit of V8 covers. @param {ProcessLimits} limits */
function watch({ memoryBytes, timeMs, cpuMs = Number.POSITIVE_INFINITY }) {
  const endAt = Date.now() + timeMs + GRACE_MS;
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes || Date.now() > endAt) process.kill(process.pid, MEMORY_SIGNAL);
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > cpuMs) process.kill(process.pid, CPU_SIGNAL);
  }, WATCH_EVERY_MS);
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

const broken = () => end({ ending: 'broken' });

/** @param {LimitedEnding<unknown>} ending */
const end = (ending) => send({ type: 'end', ending });

/** @param {ProgramMessage<unknown, unknown>} message */
function send(message) {
  process.send?.(message);
}
