import type { CommandContext } from '../commands/command-context.ts';
import { reportAndContinue } from '../commands/report.ts';
import type { OutboxEntry } from '../conversation/conversation.ts';
import { localIdOf } from '../message/to-core-message.ts';
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
 * Messages that wait until the server can take them: seen, still to be changed, and there again after a reload. A text is
 * kept here as well while it is sent, until the server has acknowledged it.
 */
export function createOutbox(context: CommandContext, { storage, conversationKey, isIdle, send }: Dependencies) {
  const { clock, connectivity, dispatch, getState, report } = context;
  let isSending = false;
  const entries = () => getState().outbox;
  const change = (outbox: readonly OutboxEntry[]) => dispatch({ type: 'outbox-changed', outbox });
  const store = (work: () => Promise<unknown>) => void reportAndContinue(report, 'outbox', work);
  const forget = (localMessageId: string) => store(() => storage.remove(conversationKey, localMessageId));
  const keep = (entry: OutboxEntry) => store(() => storage.put(conversationKey, { ...entry, storedAt: clock.now() }));

  /** Sends what waits, one after another: the next when the reply to the one before is complete. */
  async function sendNext(): Promise<void> {
    const [first, ...rest] = entries();
    if (!first || isSending || !connectivity.isOnline() || !isIdle()) return;
    isSending = true;
    change(rest);
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
      change([...entries(), entry]);
      keep(entry);
    },
    /** False when it is not in the outbox any more. */
    edit(localMessageId: string, text: string): boolean {
      const entry = entries().find((waiting) => waiting.localMessageId === localMessageId);
      if (!entry) return false;
      const edited = { ...entry, text };
      change(entries().map((waiting) => (waiting === entry ? edited : waiting)));
      keep(edited);
      return true;
    },
    remove(localMessageId: string): void {
      change(entries().filter((waiting) => waiting.localMessageId !== localMessageId));
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
        if (waiting.length > 0) change([...waiting.map(({ storedAt: _, ...entry }) => entry), ...entries()]);
      });
      void sendNext();
    },
  };

  function forgetArrived(localMessageId: string): void {
    if (!entries().some((entry) => entry.localMessageId === localMessageId)) forget(localMessageId);
  }
}
