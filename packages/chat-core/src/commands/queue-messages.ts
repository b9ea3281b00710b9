import type { OutboxEntry } from '../conversation/conversation.ts';
import type { SendOptions } from '../message/send-options.ts';
import { localIdOf } from '../message/to-core-message.ts';
import type { Outbox } from '../outbox/create-outbox.ts';
import { contentOfEntry, toOutboxEntry, withUploaded } from '../outbox/outbox-entry.ts';
import type { Uploader } from '../upload/create-uploader.ts';
import type { OutgoingContent } from '../upload/outgoing-content.ts';
import { filesOfMessage } from '../upload/uploads.ts';
import type { CommandContext } from './command-context.ts';
import type { Outgoing, SendMessage, Sent } from './send-message.ts';
import { toQuestion } from './to-question.ts';

interface Dependencies {
  readonly sendMessage: SendMessage;
  readonly outbox: () => Outbox;
  readonly uploader: Uploader | null;
}

/** What of a waiting message cannot be written down: bytes that the server does not have yet, and headers. */
interface Unwritten {
  readonly headers: SendOptions['headers'];
  readonly whenUploaded: (() => Promise<OutgoingContent>) | undefined;
}

/** Puts messages into the outbox, whatever they carry, and makes of what waits there the messages they were. */
export function createQueue(context: CommandContext, { sendMessage, outbox, uploader }: Dependencies) {
  const unwritten = new Map<string, Unwritten>();
  let isPreparing = 0;

  /** From when its files are uploaded on, a message can be kept through a reload. */
  async function keepWhenUploaded(localMessageId: string, whenUploaded: () => Promise<OutgoingContent>): Promise<void> {
    const uploaded = await whenUploaded().catch(() => null);
    if (!uploaded) return;
    const isThere = outbox().change(localMessageId, ({ isInMemoryOnly: _, ...entry }) => ({
      ...entry,
      content: withUploaded(entry, uploaded) as NonNullable<OutboxEntry['content']>,
    }));
    const known = unwritten.get(localMessageId);
    if (isThere && known) unwritten.set(localMessageId, { ...known, whenUploaded: undefined });
  }

  function retryUploads(localMessageId: string): void {
    for (const { id } of filesOfMessage(uploader?.getState() ?? [], localMessageId)) uploader?.retry(id);
  }

  return {
    /** While one is on its way into the outbox, nothing may overtake it. */
    isEmpty: () => isPreparing === 0 && outbox().isEmpty(),
    retryUploads,
    async add(outgoing: Outgoing, reason: OutboxEntry['reason']): Promise<string> {
      isPreparing += 1;
      try {
        // What plugins add, such as a quote, belongs to the message from here on: it may wait longer than they do.
        const { message, options, whenUploaded } = await sendMessage.prepare(outgoing);
        const entry = toOutboxEntry(message, options, reason);
        const { localMessageId } = entry;
        unwritten.set(localMessageId, { headers: options.headers, whenUploaded });
        outbox().add(whenUploaded ? { ...entry, isInMemoryOnly: true } : entry);
        if (whenUploaded) void keepWhenUploaded(localMessageId, whenUploaded);
        return localMessageId;
      } finally {
        isPreparing -= 1;
      }
    },
    async send(entry: OutboxEntry): Promise<Sent> {
      const { localMessageId, mentionIds } = entry;
      const { headers, whenUploaded } = unwritten.get(localMessageId) ?? {};
      unwritten.delete(localMessageId);
      if (whenUploaded) retryUploads(localMessageId);
      return sendMessage.add({
        message: toQuestion(context, localMessageId, contentOfEntry(entry), mentionIds),
        options: { ...entry.options, mentionIds, ...(headers && { headers }) },
        ...(whenUploaded && { whenUploaded: async () => withUploaded(entry, await whenUploaded()) }),
      });
    },
    /** Writes down a message that is on its way, as far as that is possible. */
    keep({ message, options, whenUploaded, regenMessageId }: Outgoing): void {
      if (whenUploaded || regenMessageId || message.content === '' || !localIdOf(message)) return;
      outbox().keep(toOutboxEntry(message, options, 'offline'));
    },
    remove(localMessageId: string): void {
      unwritten.delete(localMessageId);
      outbox().remove(localMessageId);
      uploader?.removeOfMessage(localMessageId);
    },
  };
}
