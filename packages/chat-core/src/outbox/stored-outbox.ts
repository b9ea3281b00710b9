import type { OutboxEntry } from '../conversation/outbox.ts';
import type { Clock } from '../environment/clock.ts';
import { type Report, reportAndContinue } from '../errors/report.ts';
import type { OutboxStorage } from './outbox-storage.ts';

interface Dependencies {
  readonly storage: OutboxStorage;
  /** Identifies the conversation, also before init has returned its id. */
  readonly conversationKey: string;
  readonly clock: Clock;
  readonly report: Report;
}

export type StoredOutbox = ReturnType<typeof createStoredOutbox>;

/**
 * The stored copy of all messages that the server is not known to have: those in the outbox, and those that are being sent,
 * until they are acknowledged. Of files it stores where they were uploaded, not their bytes. Storage errors are reported.
 */
export function createStoredOutbox({ storage, conversationKey, clock, report }: Dependencies) {
  const storedAtById = new Map<string, number>();
  let lastStoredAt = 0;
  const attempt = (work: () => Promise<unknown>) => reportAndContinue(report, 'outbox', work);

  /** Unique, so that messages of the same millisecond keep their order. */
  function storedAtOf(localMessageId: string): number {
    const known = storedAtById.get(localMessageId);
    if (known !== undefined) return known;
    lastStoredAt = Math.max(lastStoredAt + 1, clock.now());
    storedAtById.set(localMessageId, lastStoredAt);
    return lastStoredAt;
  }

  async function put(entry: OutboxEntry): Promise<void> {
    const storedAt = storedAtOf(entry.localMessageId);
    if (!entry.isInMemoryOnly && !entry.isPreparing)
      await attempt(() => storage.put(conversationKey, { ...entry, storedAt }));
  }

  return {
    /** Fixes the place of a message in the order, also if it cannot be stored yet. Resolves when a reload cannot lose it. */
    put,
    /** Stores the messages of this window again, in the order of the list. */
    reorder(entries: readonly OutboxEntry[]): void {
      for (const entry of entries) {
        storedAtById.delete(entry.localMessageId);
        void put(entry);
      }
    },
    remove(localMessageId: string): void {
      storedAtById.delete(localMessageId);
      void attempt(() => storage.remove(conversationKey, localMessageId));
    },
    /** The stored messages, oldest first; `otherwise` if the storage cannot be read. */
    async list(otherwise: readonly OutboxEntry[] = []): Promise<readonly OutboxEntry[]> {
      let entries = otherwise;
      await attempt(async () => {
        const stored = await storage.list(conversationKey);
        for (const { localMessageId, storedAt } of stored)
          if (!storedAtById.has(localMessageId)) storedAtById.set(localMessageId, storedAt);
        entries = stored.map(({ storedAt: _, ...entry }) => entry);
      });
      return entries;
    },
  };
}
