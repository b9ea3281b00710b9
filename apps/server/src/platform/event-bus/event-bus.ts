import type { Log } from '../log.ts';

/**
 * Publishes events to the listeners of a topic in this process, in order. Later subscribers do not receive earlier
 * events.
 */
export interface EventBus<Event> {
  publish(topic: string, event: Event): void;
  /** To the listeners of all topics. */
  publishToAll(event: Event): void;
  /** Whether the topic has listeners, so that publishers can skip building an event. */
  isHeard(topic: string): boolean;
  /** Returns the function that ends the subscription. */
  subscribe(topic: string, listener: (event: Event) => void): () => void;
}

export function createEventBus<Event>(log: Log): EventBus<Event> {
  const listeners = new Map<string, Set<(event: Event) => void>>();

  function publish(topic: string, event: Event): void {
    // Iterates over a copy: a listener that unsubscribes meanwhile must not make another be skipped.
    for (const tell of [...(listeners.get(topic) ?? [])])
      try {
        tell(event);
      } catch (error) {
        log.error({ err: error, topic }, 'a listener failed');
      }
  }

  return {
    publish,
    publishToAll(event) {
      for (const topic of [...listeners.keys()]) publish(topic, event);
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
