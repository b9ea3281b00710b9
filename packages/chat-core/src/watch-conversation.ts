interface Watched<State> {
  getState(): State;
  subscribe(listener: () => void): () => void;
}

/** Tells when a value that is read from the state has changed. */
export function watchSelected<State, Value>(
  store: Watched<State>,
  read: (state: State) => Value,
  onChange: (value: Value) => void,
): () => void {
  let last = read(store.getState());
  return store.subscribe(() => {
    const value = read(store.getState());
    if (Object.is(value, last)) return;
    last = value;
    onChange(value);
  });
}

/** The state as soon as it is so; rejects when a signal aborts before. */
export function untilSo<State>(
  store: Watched<State>,
  isSo: (state: State) => boolean,
  signal?: AbortSignal,
): Promise<State> {
  return new Promise((resolve, reject) => {
    let leave = (): void => undefined;
    const look = () => {
      const state = store.getState();
      const isThere = isSo(state);
      if (!isThere && !signal?.aborted) return;
      leave();
      signal?.removeEventListener('abort', look);
      if (isThere) resolve(state);
      else reject(signal?.reason);
    };
    leave = store.subscribe(look);
    signal?.addEventListener('abort', look);
    look();
  });
}
