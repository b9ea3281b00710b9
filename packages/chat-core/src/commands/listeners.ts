import { notifyAll } from '../store/notify-all.ts';

/** An event emitter. Adding the same listener twice is reported, and the listener is called once (chat §8). */
export function createListeners<Events extends object>(
  onDuplicate: (error: Error) => void,
  onThrown: (error: unknown) => void,
) {
  const listeners = new Map<keyof Events, Set<(event: never) => void>>();

  return {
    on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known);
      if (known.has(listener)) onDuplicate(new Error(`duplicate listener: ${String(name)}`));
      known.add(listener);
      return () => known.delete(listener);
    },
    emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
      notifyAll((listeners.get(name) ?? []) as Iterable<(event: Events[Name]) => void>, event, onThrown);
    },
    clear: () => listeners.clear(),
  };
}
