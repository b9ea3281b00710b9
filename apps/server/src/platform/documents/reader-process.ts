import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { UnreadableReason } from './document.ts';
import type { ReaderLimits, ReaderMessage, ReaderTask } from './reader-messages.ts';

const PROGRAM = fileURLToPath(new URL('./document-reader.mjs', import.meta.url));
const MB = 2 ** 20;
/** By which the watch of a reader ends its process, unlike the system. `document-reader.mjs` has the same. */
const MEMORY_SIGNAL = 'SIGUSR2';

/**
 * Has a task done by a process of its own, which is killed when it takes too long or is not wanted any more. Resolves with the
 * reason why the task was not finished, else with null; rejects only when it is aborted.
 */
export function runReader(
  task: ReaderTask,
  received: (message: Exclude<ReaderMessage, { type: 'end' }>) => void,
  signal: AbortSignal,
): Promise<UnreadableReason | null> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const reader = startReader(task.limits);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      reader.removeAllListeners();
      // What a killed process can still cause is of no interest.
      reader.on('error', () => undefined);
      reader.kill('SIGKILL');
      settle();
    };
    const abort = () => finish(() => reject(signal.reason));
    const timer = setTimeout(() => finish(() => resolve('too-slow')), task.limits.timeMs);
    signal.addEventListener('abort', abort, { once: true });

    reader.on('message', (message: ReaderMessage) => {
      if (message.type === 'end') finish(() => resolve(message.reason));
      else received(message);
    });
    reader.on('error', (error) => finish(() => reject(error)));
    reader.on('exit', (_code, endedBy) => {
      const reason = reasonOfExit(endedBy);
      finish(() => (reason ? resolve(reason) : reject(new Error(`The reader was ended by ${endedBy}`))));
    });
    reader.send(task, (error) => {
      if (error) finish(() => reject(error));
    });
  });
}

/**
 * Without the environment of the server, which contains its secrets. The heap may take all the memory that the process may: V8
 * collects garbage for seconds before it gives up at its own limit, and the watch of the process kills at once.
 */
function startReader({ memoryBytes }: ReaderLimits): ChildProcess {
  return fork(PROGRAM, {
    env: {},
    execArgv: [`--max-old-space-size=${Math.ceil(memoryBytes / MB)}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Null when somebody ended the process, which says nothing about the file. */
function reasonOfExit(endedBy: NodeJS.Signals | null): UnreadableReason | null {
  if (endedBy === 'SIGTERM' || endedBy === 'SIGINT' || endedBy === 'SIGHUP') return null;
  // V8 aborts a process whose heap is full; its watch ends one that takes too much memory.
  return endedBy === MEMORY_SIGNAL || endedBy === 'SIGABRT' ? 'too-large' : 'interrupted';
}
