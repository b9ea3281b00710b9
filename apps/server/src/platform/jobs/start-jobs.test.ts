import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import type { Jobs } from './jobs.ts';
import { startJobs } from './start-jobs.ts';

describe('job loop of a running server', () => {
  it('runs at once, and stopping waits for the current round', async () => {
    const calls: string[] = [];
    let endRound = (): void => undefined;
    const round = new Promise<void>((resolve) => {
      endRound = resolve;
    });
    const jobs = {
      runDue: () => {
        calls.push('looked');
        return round.then(() => void calls.push('ended'));
      },
      stop: async () => void calls.push('asked to stop'),
    } as Partial<Jobs> as Jobs;

    const running = startJobs(jobs, createLog('silent'));
    expect(calls).toEqual(['looked']);
    const stopped = running.stop().then(() => calls.push('stopped'));
    endRound();
    await stopped;
    expect(calls).toEqual(['looked', 'asked to stop', 'ended', 'stopped']);
  });

  it('survives an unavailable database', async () => {
    const jobs = {
      runDue: () => Promise.reject(new Error('away')),
      stop: async () => undefined,
    } as Partial<Jobs> as Jobs;
    await startJobs(jobs, createLog('silent')).stop();
  });
});
