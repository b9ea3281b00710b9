import { tellAll } from './tell-all.ts';

/** Calls back once, soon: an animation frame in a browser, a timer elsewhere. */
export type Schedule = (run: () => void) => void;

export interface Store<State, Event> {
  getState(): State;
  subscribe(listener: () => void): () => void;
  /** What was put off happens first, so that events keep their order. */
  dispatch(event: Event): void;
  /** For events that come faster than anybody looks: they are taken together, and readers are told once. */
  dispatchSoon(event: Event): void;
  /** Takes what was put off. */
  flush(): void;
}

/** The only place where state changes: an event goes in, the transition decides, readers are told. */
export function createStore<State, Event>(
  transition: (state: State, event: Event) => State,
  initialState: State,
  schedule: Schedule,
  /** A reader that throws has not read: what changes goes on, and so do the other readers. */
  onThrown: (error: unknown) => void = rethrow,
): Store<State, Event> {
  let state = initialState;
  let pending: Event[] = [];
  let isScheduled = false;
  const listeners = new Set<() => void>();

  function take(events: readonly Event[]): void {
    const next = events.reduce(transition, state);
    if (next === state) return;
    state = next;
    tellAll(listeners, undefined, onThrown);
  }

  function flush(): void {
    if (pending.length === 0) return;
    const events = pending;
    pending = [];
    take(events);
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
      take(events);
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
