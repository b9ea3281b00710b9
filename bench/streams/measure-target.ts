import { setTimeout as wait } from 'node:timers/promises';
import type { Figures } from '../report.ts';
import type { Extent } from './load.ts';
import { measureAfterAborts } from './measures/after-aborts.ts';
import { measureFirstToken } from './measures/first-token.ts';
import { measureFlatOut } from './measures/flat-out.ts';
import { measureOpenStreams } from './measures/open-streams.ts';
import { measureShortRuns } from './measures/short-runs.ts';
import { measureStartsAtOnce } from './measures/starts-at-once.ts';
import type { Target } from './target.ts';

const PAUSE_MS = 1_000;

/** Everything that is measured of one server, in an order in which nothing lingers from what came before. */
export async function measureTarget(target: Target, upstream: string, extent: Extent): Promise<Figures> {
  const { patienceSeconds, windowSeconds } = extent;
  await measureShortRuns(target, extent.warmSeconds);
  await measureFlatOut(target, 1);
  let figures: Figures = {
    ...(await measureFirstToken(target, upstream, extent.firstTokens)),
    ...(await measureFlatOut(target, extent.flatOutTimes)),
    ...(await measureShortRuns(target, extent.shortSeconds)),
  };
  for (const count of extent.openStreams) {
    figures = { ...figures, ...(await measureOpenStreams(target, count, windowSeconds)) };
    await wait(PAUSE_MS);
  }
  figures = { ...figures, ...(await measureStartsAtOnce(target, patienceSeconds)) };
  await wait(PAUSE_MS);
  return { ...figures, ...(await measureAfterAborts(target, patienceSeconds)) };
}
