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

/** How much later a first token comes than from the upstream itself. Asked in turns, so that a busy moment hits both. */
export async function measureFirstToken(target: Target, upstream: string, count: number) {
  const added: number[] = [];
  const request = directRequest(SHORT.model);
  for (let time = 0; time < count; time += 1) {
    const direct = await firstTokenOf(openTokenStream(upstream, request));
    const [through = Number.NaN] = await firstTokens(target, 1);
    added.push(through - direct);
  }
  return { 'first token, added ms p50': median(added) };
}
