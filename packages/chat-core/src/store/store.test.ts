import { describe, expect, it } from 'vitest';
import { createStore } from './store.ts';

function counting() {
  const frames: (() => void)[] = [];
  const store = createStore(
    (total: number, added: number) => total + added,
    0,
    (run) => frames.push(run),
  );
  const seen: number[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.getState()));
  return { store, seen, unsubscribe, frames, nextFrame: () => frames.shift()?.() };
}

describe('the store', () => {
  it('notifies listeners when the state has changed', () => {
    const { store, seen, unsubscribe } = counting();
    store.dispatch(1);
    store.dispatch(0);
    unsubscribe();
    store.dispatch(2);
    expect(seen).toEqual([1]);
    expect(store.getState()).toBe(3);
  });

  it('applies batched events together, once per frame', () => {
    const { store, seen, frames, nextFrame } = counting();
    store.dispatchSoon(1);
    store.dispatchSoon(2);
    expect(store.getState()).toBe(0);
    expect(frames).toHaveLength(1);
    nextFrame();
    expect(seen).toEqual([3]);
    store.dispatchSoon(4);
    nextFrame();
    expect(seen).toEqual([3, 7]);
  });

  it('applies batched events before an immediate one', () => {
    const log: string[] = [];
    const store = createStore(
      (state: string, event: string) => {
        log.push(event);
        return state + event;
      },
      '',
      () => undefined,
    );
    store.dispatchSoon('a');
    store.dispatch('b');
    store.dispatchSoon('c');
    store.flush();
    store.flush();
    expect(log).toEqual(['a', 'b', 'c']);
    expect(store.getState()).toBe('abc');
  });

  it('schedules one frame at a time', () => {
    const { store, frames, nextFrame, seen } = counting();
    store.dispatchSoon(1);
    store.flush();
    store.dispatchSoon(1);
    expect(frames).toHaveLength(1);
    nextFrame();
    expect(seen).toEqual([1, 2]);
  });
});
