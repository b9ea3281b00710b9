export interface Store<State, Event> {
  getState(): State;
  dispatch(event: Event): void;
  subscribe(listener: () => void): () => void;
}

/** A store whose state changes only through `transition`. */
export function createStore<State, Event>(
  transition: (state: State, event: Event) => State,
  initialState: State,
): Store<State, Event> {
  let state = initialState;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(event) {
      const next = transition(state, event);
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
