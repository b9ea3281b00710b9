import { spawnSync } from 'node:child_process';

const SERVER_CPU = '0';
const LOAD_CPU = '1';

const canRunOn = (cpu: string) => spawnSync('taskset', ['-c', cpu, 'true'], { stdio: 'ignore' }).status === 0;

/** Pins the server under load to one CPU, and this process with its upstream to the other. */
export function pinProcesses(): { throughServer: string[]; description: string } {
  if (!canRunOn(SERVER_CPU) || !canRunOn(LOAD_CPU))
    return { throughServer: [], description: 'Not pinned: servers and load share all CPUs, so figures are rougher.' };
  spawnSync('taskset', ['-a', '-c', '-p', LOAD_CPU, String(process.pid)], { stdio: 'ignore' });
  return {
    throughServer: ['taskset', '-c', SERVER_CPU],
    description: `Each server on CPU ${SERVER_CPU}, upstream and load on CPU ${LOAD_CPU}.`,
  };
}
