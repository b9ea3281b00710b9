import { GetRegistration } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { onRequestOutcome } from '../api/request-outcome.ts';
import { createStore } from '../store/create-store.ts';
import { nextConnection } from './connection.ts';

const ATTEMPT_INTERVAL_MS = 5000;

/** Whether this page reaches its server. */
export const connectionStore = createStore(nextConnection, 'online');

/**
 * Follows the requests of the page and the browser. While the server cannot be reached it asks every few seconds; when the
 * server answers again, what had failed is loaded again. Returns a function that stops it.
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
  let timer: ReturnType<typeof setInterval> | undefined;
  stops.push(
    connectionStore.subscribe(() => {
      clearInterval(timer);
      if (connectionStore.getState() === 'offline')
        timer = setInterval(() => document.visibilityState === 'visible' && attempt(), ATTEMPT_INTERVAL_MS);
    }),
    onConnectionReturned(() => void reloadFailed(queryClient)),
    () => clearInterval(timer),
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
