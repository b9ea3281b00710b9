interface Watched<State> {
  getState(): State;
  subscribe(listener: () => void): () => void;
}

/** Calls back when a selected value has changed. */
export function watchSelected<State, Value>(
  store: Watched<State>,
  select: (state: State) => Value,
  onChange: (value: Value) => void,
): () => void {
  let last = select(store.getState());
  return store.subscribe(() => {
    const value = select(store.getState());
    if (Object.is(value, last)) return;
    last = value;
    onChange(value);
  });
}

/** Resolves with the first state that fulfils the predicate; rejects when the signal aborts before. */
export function waitUntil<State>(
  store: Watched<State>,
  predicate: (state: State) => boolean,
  signal?: AbortSignal,
): Promise<State> {
  return new Promise((resolve, reject) => {
    let unsubscribe = (): void => undefined;
    const check = () => {
      const state = store.getState();
      const isFulfilled = predicate(state);
      if (!isFulfilled && !signal?.aborted) return;
      unsubscribe();
      signal?.removeEventListener('abort', check);
      if (isFulfilled) resolve(state);
      else reject(signal?.reason);
    };
    unsubscribe = store.subscribe(check);
    signal?.addEventListener('abort', check);
    check();
  });
}
