import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

export interface RunningServer extends AsyncDisposable {
  readonly address: string;
  /** From spawning the process to the line that says where it listens. */
  readonly startMs: number;
  residentMegabytes(): Promise<number>;
}

/** Starts a server in a process of its own and waits for the line with its address. */
export async function runServer(script: string, environment: Record<string, string>): Promise<RunningServer> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await readAddress(child);
  return {
    address,
    startMs: performance.now() - startedAt,
    residentMegabytes: () => residentMegabytes(child.pid ?? 0),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server has no output');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const address = /ready at (http\S+)/.exec(line)?.[1];
    if (address) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error('the server ended before it listened');
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
