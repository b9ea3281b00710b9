/** Calls all listeners, even if one of them throws. */
export function notifyAll<Event>(
  listeners: Iterable<(event: Event) => void>,
  event: Event,
  onThrown: (error: unknown) => void,
): void {
  for (const listener of [...listeners])
    try {
      listener(event);
    } catch (error) {
      onThrown(error);
    }
}
