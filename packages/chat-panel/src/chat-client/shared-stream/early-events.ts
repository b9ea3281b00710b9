import type { RawStreamEvent } from '@parley/chat-core';

/** A window is heard within milliseconds, but a busy machine may need longer. */
const KEPT_MS = 10_000;

interface Early {
  readonly events: RawStreamEvent[];
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Events of channels that no window has opened here yet. A window opens a channel and names it to the server at the same moment,
 * so that the first events of the server can be here before the message of the window.
 *
 * @param giveUp called when no window has opened the channel in time, unless the server has ended it
 */
export function createEarlyEvents(giveUp: (channel: string) => void) {
  const channels = new Map<string, Early>();

  function take(channel: string): RawStreamEvent[] {
    const early = channels.get(channel);
    clearTimeout(early?.timer);
    channels.delete(channel);
    return early?.events ?? [];
  }

  return {
    keep(channel: string, events: readonly RawStreamEvent[]): void {
      const early = channels.get(channel);
      if (early) {
        early.events.push(...events);
        return;
      }
      const timer = setTimeout(() => {
        if (!take(channel).some(({ name }) => name === 'end')) giveUp(channel);
      }, KEPT_MS);
      channels.set(channel, { events: [...events], timer });
    },
    /** The events that were kept, for the window that has opened the channel now. */
    take,
    /** The stream that they came from is lost. */
    clear(): void {
      for (const channel of [...channels.keys()]) take(channel);
    },
  };
}
