import type { OutboxEntry } from '../conversation/conversation.ts';

/** A message that the server is not known to have. */
export interface StoredMessage extends OutboxEntry {
  /** Milliseconds since the epoch: they are sent in this order. */
  readonly storedAt: number;
}

/** Where messages wait through a reload. Each is stored by itself, so that two windows do not overwrite each other. */
export interface OutboxStorage {
  /** The oldest first. */
  list(conversationKey: string): Promise<readonly StoredMessage[]>;
  put(conversationKey: string, message: StoredMessage): Promise<void>;
  remove(conversationKey: string, localMessageId: string): Promise<void>;
}

/** Forgets everything with the page. */
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
