import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import type { Jobs } from './jobs.ts';
import { startJobs } from './start-jobs.ts';

describe('job loop of a running server', () => {
  it('runs at once, and stopping waits for the current round', async () => {
    const said: string[] = [];
    let endRound = (): void => undefined;
    const round = new Promise<void>((resolve) => {
      endRound = resolve;
    });
    const jobs = {
      runDue: () => {
        said.push('looked');
        return round.then(() => void said.push('ended'));
      },
      stop: async () => void said.push('asked to stop'),
    } as Partial<Jobs> as Jobs;

    const running = startJobs(jobs, createLog('silent'));
    expect(said).toEqual(['looked']);
    const stopped = running.stop().then(() => said.push('stopped'));
    endRound();
    await stopped;
    expect(said).toEqual(['looked', 'asked to stop', 'ended', 'stopped']);
  });

  it('survives an unavailable database', async () => {
    const jobs = {
      runDue: () => Promise.reject(new Error('away')),
      stop: async () => undefined,
    } as Partial<Jobs> as Jobs;
    await startJobs(jobs, createLog('silent')).stop();
  });
});
