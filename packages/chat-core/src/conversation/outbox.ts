import type { ReportedError } from '../errors/reported-error.ts';
import type { CoreMessage } from '../message/core-message.ts';
import type { StorableSendOptions } from '../message/send-options.ts';
import { localIdOf } from '../message/to-core-message.ts';

/*
 * chat §4 Sending, before a message is in the list. A message is in the outbox or in the list at every moment:
 *
 *               message-queued          message-prepared          message-added
 *   sendText() ───────────────▶ preparing ─────────────▶ waiting ───────────────▶ in the list
 *                                 │    (plugins change it)  │  ▲
 *                                 └──── message-added ──────┼──┼──▶ in the list, if it may be sent at once
 *                                                           │  └─── queued-message-changed
 *                                                           └─ queued-message-removed ▶ gone, or read by the running reply
 *
 * The sender (commands/outbox-sender.ts) takes the first entry, and only the first: so the order is that of the user.
 */

/** A message that is not in the list yet. It can still be edited and removed. */
export interface OutboxEntry {
  readonly localMessageId: string;
  readonly text: string;
  /** The content that is sent, if it is more than text: files, pictures, a quote (wire §1.7). */
  readonly content?: { readonly contentType: 'image' | 'file' | 'mix'; readonly content: string };
  readonly mentionIds: readonly string[];
  readonly options?: StorableSendOptions;
  /** Why it is not in the list: the network is away, the bot is busy, or it is just about to be sent. */
  readonly reason: 'offline' | 'busy' | 'starting';
  /** Plugins are preparing it; it is not sent before they have finished. */
  readonly isPreparing?: true;
  /** Only in storage: the server refused it, so that a reload shows it as failed and does not send it. */
  readonly refusal?: ReportedError;
  /** Some of its files are not uploaded yet, so it is lost with the page. */
  readonly isInMemoryOnly?: true;
}

export type Outbox = readonly OutboxEntry[];

export type OutboxEvent =
  | { readonly type: 'message-queued'; readonly entry: OutboxEntry }
  | { readonly type: 'message-prepared'; readonly entry: OutboxEntry }
  | { readonly type: 'queued-message-changed'; readonly entry: OutboxEntry }
  | { readonly type: 'queued-message-removed'; readonly localMessageId: string }
  /** The user wants it sent as this one of them; 0 is the first. */
  | { readonly type: 'queued-message-moved'; readonly localMessageId: string; readonly to: number }
  /** After a reload: entries of the earlier page come before those of this one. */
  | { readonly type: 'outbox-restored'; readonly entries: Outbox }
  | { readonly type: 'message-added'; readonly message: CoreMessage };

export function nextOutbox(outbox: Outbox, event: OutboxEvent): Outbox {
  switch (event.type) {
    case 'message-queued':
      return findEntry(outbox, event.entry.localMessageId) ? outbox : [...outbox, event.entry];
    case 'message-prepared':
      return withEntry(outbox, event.entry, (known) => known.isPreparing === true);
    case 'queued-message-changed':
      return withEntry(outbox, event.entry, (known) => !known.isPreparing);
    case 'queued-message-removed':
      return withoutEntry(outbox, event.localMessageId);
    case 'queued-message-moved': {
      const entry = findEntry(outbox, event.localMessageId);
      return entry ? withoutEntry(outbox, event.localMessageId).toSpliced(event.to, 0, entry) : outbox;
    }
    case 'outbox-restored': {
      const restored = event.entries.filter(({ localMessageId }) => !findEntry(outbox, localMessageId));
      return restored.length === 0 ? outbox : [...restored, ...outbox];
    }
    case 'message-added':
      return withoutEntry(outbox, localIdOf(event.message));
  }
}

export const findEntry = (outbox: Outbox, localMessageId: string | undefined): OutboxEntry | undefined =>
  outbox.find((entry) => entry.localMessageId === localMessageId);

function withEntry(outbox: Outbox, entry: OutboxEntry, isExpected: (known: OutboxEntry) => boolean): Outbox {
  const known = findEntry(outbox, entry.localMessageId);
  if (!known || !isExpected(known)) return outbox;
  return outbox.map((one) => (one === known ? entry : one));
}

const withoutEntry = (outbox: Outbox, localMessageId: string | undefined): Outbox =>
  findEntry(outbox, localMessageId) ? outbox.filter((entry) => entry.localMessageId !== localMessageId) : outbox;
