import { createStore, type Store } from '../../store/store.ts';

/** An observable value of a plugin. */
export type Cell<Value> = Pick<Store<Value, Value>, 'getState' | 'subscribe'>;

export function createCell<Value>(initial: Value): Cell<Value> & { set(value: Value): void } {
  const { getState, subscribe, dispatch } = createStore<Value, Value>(
    (_, next) => next,
    initial,
    (run) => run(),
  );
  return { getState, subscribe, set: dispatch };
}
