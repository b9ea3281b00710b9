import type { OutboxEntry } from '../conversation/outbox.ts';

/** A message that the server has not acknowledged. */
export interface StoredMessage extends OutboxEntry {
  /** Milliseconds since the epoch; messages are sent in this order. */
  readonly storedAt: number;
}

/** Stores unacknowledged messages through a reload, one by one, so that two windows do not overwrite each other. */
export interface OutboxStorage {
  /** Oldest first. */
  list(conversationKey: string): Promise<readonly StoredMessage[]>;
  put(conversationKey: string, message: StoredMessage): Promise<void>;
  remove(conversationKey: string, localMessageId: string): Promise<void>;
}

/** Keeps messages in memory only: a reload loses them. */
export function memoryOutboxStorage(): OutboxStorage {
  const stored = new Map<string, Map<string, StoredMessage>>();
  const of = (key: string) => stored.get(key) ?? new Map<string, StoredMessage>();
  return {
    list: async (key) => [...of(key).values()].sort(byTime),
    async put(key, message) {
      stored.set(key, new Map(of(key)).set(message.localMessageId, message));
    },
    async remove(key, localMessageId) {
      stored.get(key)?.delete(localMessageId);
    },
  };
}

export const byTime = (one: StoredMessage, other: StoredMessage): number => one.storedAt - other.storedAt;
