import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../../statistics.ts';
import type { Target } from '../target.ts';
import { stopAll } from '../target.ts';
import { firstTokens } from './first-token.ts';
import { openAllAndHear } from './starts-at-once.ts';

const ASKED = 30;
const STREAM_MS = 1_000;

/**
 * First tokens before and right after all slots were aborted in the middle of their streams. Where readers that hang up
 * abort, all of them do. Where a reply continues without its reader, as in Parley, half of the readers stop their reply by
 * the call for it and half only hang up: their replies are still being made and stored while the next one is asked for.
 */
export async function measureAfterAborts(target: Target, patienceSeconds: number) {
  const before = median(await firstTokens(target, ASKED));
  const streams = await openAllAndHear(target, patienceSeconds);
  await wait(STREAM_MS);
  for (const { hangUp } of streams.filter((_, slot) => slot % 2 === 1)) hangUp();
  await stopAll(
    target,
    streams.filter((_, slot) => slot % 2 === 0),
  );
  const after = median(await firstTokens(target, ASKED));
  return {
    'first token before aborts, ms p50': before,
    'first token after aborts, ms p50': after,
    'first token after aborts, × before': after / before,
  };
}
