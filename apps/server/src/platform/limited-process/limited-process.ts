import { type ChildProcess, fork } from 'node:child_process';

export interface ProcessLimits {
  readonly timeMs: number;
  /** Time that the processor works for it, which does not grow while the machine is busy with something else. */
  readonly cpuMs?: number;
  /** Of the whole process. */
  readonly memoryBytes: number;
}

/** How a process ended before its work was done. `interrupted`: something else than the work ended it, so it may work the next time. */
type BrokenOff = 'broken' | 'too-slow' | 'too-large' | 'interrupted';

export type LimitedEnding<Result> =
  | { readonly ending: 'done'; readonly result: Result }
  | { readonly ending: BrokenOff };

/** What a program sends. It is sent as a structured clone. */
export type ProgramMessage<Message, Result> =
  | { readonly type: 'message'; readonly message: Message }
  /** The last one. */
  | { readonly type: 'end'; readonly ending: LimitedEnding<Result> };

export interface ProgramStart<Task> {
  readonly task: Task;
  readonly limits: ProcessLimits;
}

interface LimitedWork<Task, Message> {
  /** The path of a file that calls `workLimited`. */
  readonly program: string;
  readonly task: Task;
  readonly limits: ProcessLimits;
  readonly received?: (message: Message) => void;
  readonly signal: AbortSignal;
}

const MB = 2 ** 20;
/** By which the watch of a process ends it, unlike the system. `work-limited.mjs` has the same. */
const MEMORY_SIGNAL = 'SIGUSR2';
const CPU_SIGNAL = 'SIGVTALRM';

/**
 * Has work done by a process of its own, which is killed when it takes too long or is not wanted any more. What the work is given
 * is never a reason to reject: it rejects when it is aborted, or when somebody ends the process.
 */
export function runLimited<Task, Message, Result>({
  program,
  task,
  limits,
  received,
  signal,
}: LimitedWork<Task, Message>): Promise<LimitedEnding<Result>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = start(program, limits);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      worker.removeAllListeners();
      // What a killed process can still cause is of no interest.
      worker.on('error', () => undefined);
      worker.kill('SIGKILL');
      settle();
    };
    const abort = () => finish(() => reject(signal.reason));
    const timer = setTimeout(() => finish(() => resolve({ ending: 'too-slow' })), limits.timeMs);
    signal.addEventListener('abort', abort, { once: true });

    worker.on('message', (message: ProgramMessage<Message, Result>) => {
      if (message.type === 'end') finish(() => resolve(message.ending));
      else received?.(message.message);
    });
    worker.on('error', (error) => finish(() => reject(error)));
    worker.on('exit', (_code, endedBy) => {
      const ending = endingOfExit(endedBy);
      finish(() => (ending ? resolve({ ending }) : reject(new Error(`The process was ended by ${endedBy}`))));
    });
    worker.send({ task, limits } satisfies ProgramStart<Task>, (error) => {
      if (error) finish(() => reject(error));
    });
  });
}

/**
 * Without the environment of the server, which contains its secrets. The heap may take all the memory that the process may: V8
 * collects garbage for seconds before it gives up at its own limit, and the watch of the process kills at once.
 */
function start(program: string, { memoryBytes }: ProcessLimits): ChildProcess {
  return fork(program, {
    env: {},
    execArgv: [`--max-old-space-size=${Math.ceil(memoryBytes / MB)}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Null when somebody ended the process, which says nothing about its work. */
function endingOfExit(endedBy: NodeJS.Signals | null): BrokenOff | null {
  if (endedBy === 'SIGTERM' || endedBy === 'SIGINT' || endedBy === 'SIGHUP') return null;
  if (endedBy === CPU_SIGNAL) return 'too-slow';
  // V8 aborts a process whose heap is full; its watch ends one that takes too much memory.
  return endedBy === MEMORY_SIGNAL || endedBy === 'SIGABRT' ? 'too-large' : 'interrupted';
}
