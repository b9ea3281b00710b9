/** Whether a request of this page got a response. */
export type RequestOutcome = 'response-arrived' | 'request-failed';

const listeners = new Set<(outcome: RequestOutcome) => void>();

export function reportRequestOutcome(outcome: RequestOutcome): void {
  for (const listener of [...listeners]) listener(outcome);
}

/** Calls back after every request. */
export function onRequestOutcome(listener: (outcome: RequestOutcome) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
