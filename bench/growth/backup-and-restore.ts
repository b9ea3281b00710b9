import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository } from '../../tooling/repository.mjs';
import type { Figures } from '../report.ts';
import type { Place } from './installation.ts';

const SAMPLE_MS = 20;

/** The figures of both commands: a backup of one installation, restored into an empty place. */
export async function measureBackup(
  source: Readonly<Record<string, string>>,
  target: Place,
): Promise<Record<string, Figures>> {
  const folder = join(source.DATA_DIR ?? '', 'backups', 'growth');
  const backup = await runCommand('backup', source, folder);
  const restore = await runCommand('restore', target.settings, folder);
  return { backup, restore };
}

async function runCommand(name: string, settings: Readonly<Record<string, string>>, folder: string): Promise<Figures> {
  const startedAt = performance.now();
  const command = spawn(process.execPath, [inRepository('dist', 'server', `${name}.js`), folder], {
    env: { ...process.env, DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, peakMegabytes(command.pid ?? 0));
  }, SAMPLE_MS);
  const output = command.stdout.toArray();
  const [exitCode] = await once(command, 'close');
  clearInterval(sampling);
  const seconds = (performance.now() - startedAt) / 1000;
  const rows = Number(/(\d+) rows/.exec((await output).join(''))?.[1]);
  if (exitCode !== 0) throw new Error(`${name} ended with code ${exitCode}`);
  return { rows, seconds, 'rows/s': rows / seconds, 'peak MB': peak };
}

/** Of a process that may just have ended. */
function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
