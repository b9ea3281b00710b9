import type { CommandContext } from './command-context.ts';

/** A timer that is so much too late shows that the machine was asleep. */
const SLEPT_MS = 30_000;

/**
 * Says when nothing was said for too long. Time that the machine slept through or was offline does not count: nobody could
 * have said anything.
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
    broken() {
      since = clock.now();
    },
    end: () => cancel(),
  };
}
