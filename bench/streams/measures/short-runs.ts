import { SHORT } from '../load.ts';
import { open, type Target } from '../target.ts';
import { firstTokenOf } from './first-token.ts';

/** Answers of five tokens, one after the other in each slot: what it costs to begin and to end a run. */
export async function measureShortRuns(target: Target, seconds: number) {
  const cpuBefore = target.server.cpuSeconds();
  const startedAt = performance.now();
  let runs = 0;
  await Promise.all(
    Array.from({ length: SHORT.slots }, async (_, slot) => {
      while (performance.now() - startedAt < seconds * 1000) {
        await firstTokenOf(open(target, SHORT, slot));
        runs += 1;
      }
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1000;
  return {
    'short runs a second': runs / elapsed,
    'short runs, CPU ms a run': ((target.server.cpuSeconds() - cpuBefore) / runs) * 1000,
  };
}
