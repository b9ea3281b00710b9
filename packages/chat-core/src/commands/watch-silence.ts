import type { CommandContext } from './command-context.ts';

/** A timer this late means that the machine was asleep. */
const SLEPT_MS = 30_000;

/**
 * Calls back after too long without a chunk (chat §9 between-chunk timeout). Time asleep or offline does not count, since
 * no chunk could have arrived.
 */
export function watchSilence(
  { clock, connectivity }: Pick<CommandContext, 'clock' | 'connectivity'>,
  timeoutMs: number,
  onSilence: () => void,
) {
  let since = clock.now();
  let cancel = watch(timeoutMs);

  function watch(milliseconds: number): () => void {
    const due = clock.now() + milliseconds;
    return clock.after(milliseconds, () => {
      const now = clock.now();
      if (now - due > SLEPT_MS || !connectivity.isOnline()) since = now;
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
