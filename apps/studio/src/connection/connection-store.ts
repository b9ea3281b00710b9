import { GetRegistration } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { onRequestOutcome } from '../api/request-outcome.ts';
import { retryDelayMs } from '../api/retry-delay.ts';
import { createStore } from '../store/create-store.ts';
import { nextConnection } from './connection.ts';

/** Whether this page reaches its server. */
export const connectionStore = createStore(nextConnection, 'online');

/**
 * Follows the requests of the page and the browser. While the server cannot be reached it asks again and again, ever less
 * often; when the server answers, what had failed is loaded again. Returns a function that stops it.
 */
export function watchConnection(queryClient: QueryClient): () => void {
  const stops = [
    onRequestOutcome((outcome) => connectionStore.dispatch({ type: outcome })),
    onWindow('offline', () => connectionStore.dispatch({ type: 'browser-went-offline' })),
    onWindow('online', () => {
      connectionStore.dispatch({ type: 'browser-came-online' });
      void attempt();
    }),
  ];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  function attemptLater(): void {
    attempts += 1;
    timer = setTimeout(
      () => {
        if (document.visibilityState === 'visible') void attempt();
        attemptLater();
      },
      retryDelayMs(attempts, Math.random()),
    );
  }
  stops.push(
    connectionStore.subscribe(() => {
      clearTimeout(timer);
      const state = connectionStore.getState();
      if (state === 'offline') attemptLater();
      if (state === 'online') attempts = 0;
    }),
    onConnectionReturned(() => void reloadFailed(queryClient)),
    () => clearTimeout(timer),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls back when the server can be reached again. Returns a function that stops it. */
export function onConnectionReturned(listener: () => void): () => void {
  let last = connectionStore.getState();
  return connectionStore.subscribe(() => {
    const state = connectionStore.getState();
    const isBack = state === 'online' && last !== 'online';
    last = state;
    if (isBack) listener();
  });
}

/** Asks the server now, because the user wants to. */
export function reconnect(): void {
  connectionStore.dispatch({ type: 'attempt-started' });
  void attempt();
}

/** A small call that everybody may make. `call` reports whether a response came. */
async function attempt(): Promise<void> {
  await call(GetRegistration, {}).catch(() => undefined);
}

function reloadFailed(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}

function onWindow(type: 'online' | 'offline', listener: () => void): () => void {
  window.addEventListener(type, listener);
  return () => window.removeEventListener(type, listener);
}
