import type { ActivityEvent, ErrorEvent } from '@parley/contract';
import type { Chunk } from '../conversation/conversation.ts';
import { isAfterGap } from '../conversation/pulling.ts';
import type { StreamEvent } from '../wire/transport.ts';
import type { CommandContext } from './command-context.ts';
import { ClosedByClient } from './command-errors.ts';
import type { Connection } from './connection.ts';

/** Why reading from a connection ended. `renewed`: the client itself replaces the connection. */
export type ReadingEnd =
  | { readonly how: 'done' | 'lost' | 'gap' | 'renewed' }
  | { readonly how: 'error'; readonly error: ErrorEvent }
  | { readonly how: 'thrown'; readonly error: unknown };

interface ReplyListener {
  onOpened(): void;
  /** Called in order. */
  onChunk(chunk: Chunk): void;
  onActivity(activity: ActivityEvent): void;
}

/** Reads the events of one reply, also over several connections: each once, in order, without a gap. */
export function createReplyReader(
  { clock, report }: CommandContext,
  { lastSeq: after, logId: first }: { readonly lastSeq: number; readonly logId: string },
  { onOpened, onChunk, onActivity }: ReplyListener,
) {
  let lastSeq = after;
  let lastByteAt = clock.now();
  let logId = first;
  let gap = 0;
  let isIncomplete = false;

  /** False if events are missing that attaching again can bring. */
  function accept(chunk: Chunk): boolean {
    if (chunk.seq_id <= lastSeq) return true;
    if (isAfterGap(lastSeq, chunk) && !isIncomplete) {
      isIncomplete = chunk.seq_id === gap;
      gap = chunk.seq_id;
      if (!isIncomplete) return false;
    }
    lastSeq = chunk.seq_id;
    onChunk(chunk);
    return true;
  }

  function endOf(event: StreamEvent): ReadingEnd | null {
    switch (event.kind) {
      case 'opened':
        logId = event.logId;
        onOpened();
        return null;
      case 'activity':
        onActivity(event.activity);
        return null;
      case 'done':
        return { how: 'done' };
      case 'error':
        return { how: 'error', error: event.error };
      case 'message':
        return accept(event.event) ? null : { how: 'gap' };
      case 'invalid':
        report(new Error(`invalid chunk: ${event.text}`), 'receive-chunk');
        return null;
      default:
        return null;
    }
  }

  return {
    lastSeq: () => lastSeq,
    lastByteAt: () => lastByteAt,
    /** The log id of the last request. */
    logId: () => logId,
    /** A gap that appeared twice exists on the server: the missing part is loaded from the history. */
    isIncomplete: () => isIncomplete,
    async read(connection: Connection): Promise<ReadingEnd> {
      try {
        for (;;) {
          const { value, done } = await connection.next();
          if (done) return { how: 'lost' };
          lastByteAt = clock.now();
          const end = endOf(value);
          if (end) return end;
        }
      } catch (error) {
        return error instanceof ClosedByClient ? { how: 'renewed' } : { how: 'thrown', error };
      }
    },
  };
}
