import type { ChatClient, Chunk } from '@parley/chat-core';

/** An event of the server, and when it arrived. */
export interface LoggedEvent {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly event: Chunk | { readonly status: string; readonly error?: unknown };
}

export interface EventLog {
  eventsOf(replyId: string): readonly LoggedEvent[];
  /** Stops listening. */
  close(): void;
}

/** Only the newest replies are kept. */
const REPLIES_MAX = 50;
const EVENTS_MAX = 5000;

/** Keeps the raw events that a client receives, for the details of a reply. */
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

  const unsubscribes = [
    client.on('message-received', (chunk) => add(chunk.message.reply_id, chunk)),
    client.on('pulling-status', ({ replyId, pulling }) => add(replyId, pulling)),
  ];
  return {
    eventsOf: (replyId) => replies.get(replyId) ?? [],
    close() {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
