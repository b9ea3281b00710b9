/** Tells everybody, whoever of them throws: what is told must not depend on who listens. */
export function tellAll<Event>(
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
