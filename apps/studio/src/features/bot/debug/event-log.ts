import type { ChatClient, Chunk } from '@parley/chat-core';

/** One thing the server said, and when it arrived here. */
export interface LoggedEvent {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly event: Chunk | { readonly status: string; readonly error?: unknown };
}

export interface EventLog {
  eventsOf(replyId: string): readonly LoggedEvent[];
  /** Ends the listening. */
  close(): void;
}

/** So many replies are remembered, the newest ones. */
const REPLIES_MAX = 50;
const EVENTS_MAX = 5000;

/** Keeps what a client receives, as it came, for whoever wants to look into a reply. */
export function createEventLog(client: Pick<ChatClient, 'on'>, now: () => number = Date.now): EventLog {
  const replies = new Map<string, LoggedEvent[]>();

  function add(replyId: string, event: LoggedEvent['event']): void {
    const events = replies.get(replyId) ?? [];
    if (events.length < EVENTS_MAX) events.push({ at: now(), event });
    if (replies.has(replyId)) return;
    replies.set(replyId, events);
    const [oldest] = replies.keys();
    if (replies.size > REPLIES_MAX && oldest !== undefined) replies.delete(oldest);
  }

  const leaves = [
    client.on('message-received', (chunk) => add(chunk.message.reply_id, chunk)),
    client.on('pulling-status', ({ replyId, pulling }) => add(replyId, pulling)),
  ];
  return {
    eventsOf: (replyId) => replies.get(replyId) ?? [],
    close() {
      for (const leave of leaves) leave();
    },
  };
}
