import { notifyAll } from './notify-all.ts';

/** Calls back once, soon: in an animation frame in a browser, by a timer elsewhere. */
export type Schedule = (run: () => void) => void;

export interface Store<State, Event> {
  getState(): State;
  subscribe(listener: () => void): () => void;
  /** Applies batched events first, so that events keep their order. */
  dispatch(event: Event): void;
  /** Batches the event: batched events are applied together, with one notification. */
  dispatchSoon(event: Event): void;
  /** Applies the batched events now. */
  flush(): void;
}

/** A store: an event is applied by the transition, and listeners are notified if the state changed. */
export function createStore<State, Event>(
  transition: (state: State, event: Event) => State,
  initialState: State,
  schedule: Schedule,
  /** Receives the error of a listener. The other listeners are still notified. */
  onThrown: (error: unknown) => void = rethrow,
): Store<State, Event> {
  let state = initialState;
  let pending: Event[] = [];
  let isScheduled = false;
  const listeners = new Set<() => void>();

  function apply(events: readonly Event[]): void {
    const next = events.reduce(transition, state);
    if (next === state) return;
    state = next;
    notifyAll(listeners, undefined, onThrown);
  }

  function flush(): void {
    if (pending.length === 0) return;
    const events = pending;
    pending = [];
    apply(events);
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(event) {
      const events = [...pending, event];
      pending = [];
      apply(events);
    },
    dispatchSoon(event) {
      pending.push(event);
      if (isScheduled) return;
      isScheduled = true;
      schedule(() => {
        isScheduled = false;
        flush();
      });
    },
    flush,
  };
}

function rethrow(error: unknown): never {
  throw error;
}
