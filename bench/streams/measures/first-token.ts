import { median } from '../../statistics.ts';
import { SHORT } from '../load.ts';
import { directRequest } from '../peers.ts';
import { open, type Target } from '../target.ts';
import { openTokenStream, type TokenStream } from '../token-stream.ts';

/** One stream after the other, to its end. */
export async function firstTokenOf(stream: TokenStream): Promise<number> {
  await stream.over;
  if (stream.failure || stream.firstTokenMs === null) throw new Error(`a stream failed: ${stream.failure}`);
  return stream.firstTokenMs;
}

export async function firstTokens(target: Target, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < count; time += 1) times.push(await firstTokenOf(open(target, SHORT, time % SHORT.slots)));
  return times;
}

/** Warm-up: the first requests pay for lazy initialisation. */
const NOT_COUNTED = 10;

/** Delay of the first token compared with the upstream itself. Requests alternate, so that a busy moment affects both. */
async function addedToFirstToken(target: Target, upstream: string, count: number): Promise<number> {
  const added: number[] = [];
  const request = directRequest(SHORT.model);
  for (let time = 0; time < count + NOT_COUNTED; time += 1) {
    const direct = await firstTokenOf(openTokenStream(upstream, request));
    const [through = Number.NaN] = await firstTokens(target, 1);
    if (time >= NOT_COUNTED) added.push(through - direct);
  }
  return median(added);
}

export const measureFirstToken = async (target: Target, upstream: string, count: number) => ({
  'first token, added ms p50': await addedToFirstToken(target, upstream, count),
});

export const measureWarmFirstToken = async (target: Target, upstream: string, count: number) => ({
  'warm: first token, added ms p50': await addedToFirstToken(target, upstream, count),
});
