import type { CommandContext } from './command-context.ts';
import { isResting } from './rest.ts';

/** A timer this late means that the machine was asleep. */
const SLEPT_MS = 30_000;

/**
 * Calls back after too long without a chunk (chat §9 between-chunk timeout). Time asleep, offline or hidden does not count,
 * since no chunk could have arrived.
 */
export function watchSilence(
  context: Pick<CommandContext, 'clock' | 'connectivity' | 'getState'>,
  timeoutMs: number,
  onSilence: () => void,
) {
  const { clock, connectivity } = context;
  let since = clock.now();
  let cancel = watch(timeoutMs);

  function watch(milliseconds: number): () => void {
    const due = clock.now() + milliseconds;
    return clock.after(milliseconds, () => {
      const now = clock.now();
      if (now - due > SLEPT_MS || !connectivity.isOnline() || isResting(context)) since = now;
      const left = since + timeoutMs - now;
      if (left > 0) cancel = watch(left);
      else onSilence();
    });
  }

  return {
    reset() {
      since = clock.now();
    },
    end: () => cancel(),
  };
}
