import { FLAT_OUT } from '../load.ts';
import { open, type Target } from '../target.ts';

/** Long answers at full speed: cost per token. */
export async function measureFlatOut(target: Target, times: number) {
  const cpuBefore = target.server.cpuSeconds();
  let tokens = 0;
  for (let time = 0; time < times; time += 1) {
    const streams = Array.from({ length: FLAT_OUT.slots }, (_, slot) => open(target, FLAT_OUT, slot));
    await Promise.all(streams.map(({ over }) => over));
    for (const stream of streams) {
      if (stream.tokens < FLAT_OUT.tokens) throw new Error(`a stream ended early: ${stream.failure}`);
      tokens += stream.tokens;
    }
  }
  return { 'flat out, CPU µs a token': ((target.server.cpuSeconds() - cpuBefore) / tokens) * 1e6 };
}
