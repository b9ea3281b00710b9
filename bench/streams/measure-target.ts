import { setTimeout as wait } from 'node:timers/promises';
import type { Figures } from '../report.ts';
import type { Extent } from './load.ts';
import { measureAfterAborts } from './measures/after-aborts.ts';
import { measureFirstToken, measureWarmFirstToken } from './measures/first-token.ts';
import { measureFlatOut } from './measures/flat-out.ts';
import { measureOpenStreams } from './measures/open-streams.ts';
import { measureShortRuns, measureWarmShortRuns } from './measures/short-runs.ts';
import { measureStartsAtOnce } from './measures/starts-at-once.ts';
import type { Target } from './target.ts';

const PAUSE_MS = 1_000;

/**
 * Runs all measurements of one server. They are ordered so that none affects the next: first those of a server that has
 * just started, then those after thousands of requests.
 */
export async function measureTarget(target: Target, upstream: string, extent: Extent): Promise<Figures> {
  const { patienceSeconds, windowSeconds } = extent;
  let figures: Figures = {
    ...(await measureFirstToken(target, upstream, extent.firstTokens)),
    ...(await measureShortRuns(target, extent.shortRuns)),
    ...(await measureWarmShortRuns(target, extent.warmSeconds, extent.shortSeconds)),
    ...(await measureWarmFirstToken(target, upstream, extent.firstTokens)),
  };
  await measureFlatOut(target, 1);
  figures = { ...figures, ...(await measureFlatOut(target, extent.flatOutTimes)) };
  for (const count of extent.openStreams) {
    figures = { ...figures, ...(await measureOpenStreams(target, count, windowSeconds)) };
    await wait(PAUSE_MS);
  }
  figures = { ...figures, ...(await measureStartsAtOnce(target, extent)) };
  return { ...figures, ...(await measureAfterAborts(target, patienceSeconds)) };
}
