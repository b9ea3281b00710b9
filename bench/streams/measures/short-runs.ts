import { SHORT } from '../load.ts';
import { open, type Target } from '../target.ts';
import { firstTokenOf } from './first-token.ts';

/** Answers of five tokens, one after the other in each slot: the cost of beginning and ending a run. */
async function runWhile(target: Target, goesOn: (begun: number) => boolean) {
  const cpuBefore = target.server.cpuSeconds();
  const startedAt = performance.now();
  let begun = 0;
  await Promise.all(
    Array.from({ length: SHORT.slots }, async (_, slot) => {
      while (goesOn(begun)) {
        begun += 1;
        await firstTokenOf(open(target, SHORT, slot));
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: begun / seconds, cpuMs: ((target.server.cpuSeconds() - cpuBefore) / begun) * 1000 };
}

function runForSeconds(target: Target, seconds: number) {
  const endsAt = performance.now() + seconds * 1000;
  return runWhile(target, () => performance.now() < endsAt);
}

export async function measureShortRuns(target: Target, runs: number) {
  const { perSecond, cpuMs } = await runWhile(target, (begun) => begun < runs);
  return { 'short runs a second': perSecond, 'short runs, CPU ms a run': cpuMs };
}

/** The same for a server that was idle before. */
export async function measureWarmShortRuns(target: Target, warmSeconds: number, seconds: number) {
  await runForSeconds(target, warmSeconds);
  const { perSecond, cpuMs } = await runForSeconds(target, seconds);
  return { 'warm: short runs a second': perSecond, 'warm: short runs, CPU ms a run': cpuMs };
}
