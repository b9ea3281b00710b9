import type { CommandContext } from '../commands/command-context.ts';
import { reportAndContinue } from '../commands/report.ts';
import type { OutboxEntry } from '../conversation/conversation.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { withWords } from './outbox-entry.ts';
import type { OutboxStorage } from './outbox-storage.ts';

interface Dependencies {
  readonly storage: OutboxStorage;
  /** Names the conversation before the server does. */
  readonly conversationKey: string;
  /** Whether nothing is being sent or answered. */
  isIdle(): boolean;
  send(entry: OutboxEntry): Promise<unknown>;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Messages that wait until the server can take them: seen, still to be changed, and there again after a reload. A message
 * is kept here as well while it is sent, until the server has acknowledged it. Bytes are not: of files, what is kept is
 * where the server has put them.
 */
export function createOutbox(context: CommandContext, { storage, conversationKey, isIdle, send }: Dependencies) {
  const { clock, connectivity, dispatch, getState, report } = context;
  let isSending = false;
  const entries = () => getState().outbox;
  const setEntries = (outbox: readonly OutboxEntry[]) => dispatch({ type: 'outbox-changed', outbox });
  const store = (work: () => Promise<unknown>) => void reportAndContinue(report, 'outbox', work);
  const forget = (localMessageId: string) => {
    places.delete(localMessageId);
    store(() => storage.remove(conversationKey, localMessageId));
  };
  const places = new Map<string, number>();
  let lastPlace = 0;

  /** They are sent in the order in which they came, also those of one millisecond. */
  function placeOf(localMessageId: string): number {
    const known = places.get(localMessageId);
    if (known !== undefined) return known;
    lastPlace = Math.max(lastPlace + 1, clock.now());
    places.set(localMessageId, lastPlace);
    return lastPlace;
  }

  function keep(entry: OutboxEntry): void {
    if (entry.isInMemoryOnly) return;
    const storedAt = placeOf(entry.localMessageId);
    store(() => storage.put(conversationKey, { ...entry, storedAt }));
  }

  function replace(localMessageId: string, change: (entry: OutboxEntry) => OutboxEntry | null): boolean {
    const entry = entries().find((waiting) => waiting.localMessageId === localMessageId);
    const changed = entry && change(entry);
    if (!changed) return false;
    setEntries(entries().map((waiting) => (waiting === entry ? changed : waiting)));
    keep(changed);
    return true;
  }

  /** Sends what waits, one after another: the next when the reply to the one before is complete. */
  async function sendNext(): Promise<void> {
    const [first, ...rest] = entries();
    if (!first || isSending || !connectivity.isOnline() || !isIdle()) return;
    isSending = true;
    setEntries(rest);
    try {
      await send(first);
    } catch {
      // It is shown as failed, with a way to try again; why is reported already.
    } finally {
      isSending = false;
    }
    await sendNext();
  }

  return {
    keep,
    forget,
    sendNext,
    isEmpty: () => entries().length === 0 && !isSending,
    add(entry: OutboxEntry): void {
      placeOf(entry.localMessageId);
      setEntries([...entries(), entry]);
      keep(entry);
    },
    /** False when it is not in the outbox any more, or what would be left of it cannot be sent. */
    edit: (localMessageId: string, text: string): boolean => replace(localMessageId, (entry) => withWords(entry, text)),
    change: replace,
    remove(localMessageId: string): void {
      setEntries(entries().filter((waiting) => waiting.localMessageId !== localMessageId));
      forget(localMessageId);
    },
    /** Brings back what an earlier visit left. What the history has, has arrived. */
    async load(): Promise<void> {
      await reportAndContinue(report, 'outbox', async () => {
        const stored = await storage.list(conversationKey);
        const known = new Set([
          ...getState().messages.map((message) => localIdOf(message)),
          ...entries().map(({ localMessageId }) => localMessageId),
        ]);
        const waiting = stored.filter(({ localMessageId }) => !known.has(localMessageId));
        for (const { localMessageId } of stored) if (known.has(localMessageId)) forgetArrived(localMessageId);
        for (const { localMessageId, storedAt } of waiting) places.set(localMessageId, storedAt);
        if (waiting.length > 0) setEntries([...waiting.map(({ storedAt: _, ...entry }) => entry), ...entries()]);
      });
      void sendNext();
    },
  };

  function forgetArrived(localMessageId: string): void {
    if (!entries().some((entry) => entry.localMessageId === localMessageId)) forget(localMessageId);
  }
}
