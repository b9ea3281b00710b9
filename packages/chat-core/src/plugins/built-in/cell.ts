/** One value of a plugin that a view can watch. */
export interface Cell<Value> {
  getState(): Value;
  subscribe(listener: () => void): () => void;
}

export function createCell<Value>(initial: Value): Cell<Value> & { set(value: Value): void } {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
