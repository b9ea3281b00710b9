import type { Log } from '../log.ts';

/** Tells whoever listens to a topic, in this process, in the order of publishing. Nothing is kept for who comes later. */
export interface EventBus<Event> {
  publish(topic: string, event: Event): void;
  /** Whether anybody listens: what nobody hears need not be put into words. */
  isHeard(topic: string): boolean;
  /** Gives the function that ends the subscription. */
  subscribe(topic: string, listener: (event: Event) => void): () => void;
}

export function createEventBus<Event>(log: Log): EventBus<Event> {
  const listeners = new Map<string, Set<(event: Event) => void>>();
  return {
    publish(topic, event) {
      // A copy: who unsubscribes while being told must not make another be skipped.
      for (const tell of [...(listeners.get(topic) ?? [])])
        try {
          tell(event);
        } catch (error) {
          log.error({ err: error, topic }, 'a listener failed');
        }
    },
    isHeard: (topic) => listeners.has(topic),
    subscribe(topic, listener) {
      const own = listeners.get(topic) ?? new Set();
      listeners.set(topic, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(topic) === own) listeners.delete(topic);
      };
    },
  };
}
