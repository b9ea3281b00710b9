import { useSyncExternalStore } from 'react';

/** Why messages were not sent, by their local ids: the conversation only keeps that they were not. */
export interface SendFailures {
  reasonOf(localMessageId: string): string;
  set(localMessageId: string, reason: string): void;
  subscribe(listener: () => void): () => void;
}

export function createSendFailures(): SendFailures {
  const reasons = new Map<string, string>();
  const listeners = new Set<() => void>();
  return {
    reasonOf: (localMessageId) => reasons.get(localMessageId) ?? '',
    set(localMessageId, reason) {
      reasons.set(localMessageId, reason);
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useSendFailure({ subscribe, reasonOf }: SendFailures, localMessageId: string): string {
  const read = () => reasonOf(localMessageId);
  return useSyncExternalStore(subscribe, read, read);
}
