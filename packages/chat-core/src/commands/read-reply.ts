import type { ErrorEvent } from '@parley/contract';
import type { Chunk } from '../conversation/conversation.ts';
import type { StreamEvent } from '../wire/transport.ts';
import type { CommandContext } from './command-context.ts';
import { GivenUp } from './command-errors.ts';
import type { Connection } from './connection.ts';

/** How reading from a connection ended. */
export type ReadingEnd =
  | { readonly how: 'done' | 'lost' | 'gap' | 'renewed' }
  | { readonly how: 'error'; readonly error: ErrorEvent }
  | { readonly how: 'thrown'; readonly error: unknown };

/** Reads the events of one reply, from one connection after another: each event once, in order, without a hole. */
export function createReplyReader(
  { clock, report }: CommandContext,
  { lastSeq: after, logId: first }: { readonly lastSeq: number; readonly logId: string },
  take: (chunk: Chunk) => void,
) {
  let lastSeq = after;
  let lastByteAt = clock.now();
  let logId = first;
  let gap = 0;
  let isIncomplete = false;

  /** False where events are missing that another connection can bring. */
  function accept(chunk: Chunk): boolean {
    if (chunk.seq_id <= lastSeq) return true;
    if (chunk.seq_id > lastSeq + 1 && !isIncomplete) {
      isIncomplete = chunk.seq_id === gap;
      gap = chunk.seq_id;
      if (!isIncomplete) return false;
    }
    lastSeq = chunk.seq_id;
    take(chunk);
    return true;
  }

  function endOf(event: StreamEvent): ReadingEnd | null {
    switch (event.kind) {
      case 'opened':
        logId = event.logId;
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
    /** Of the request whose answer was read last. */
    logId: () => logId,
    /** A hole that was there twice is one in what can be read: the rest has to come from the history. */
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
        return error instanceof GivenUp ? { how: 'renewed' } : { how: 'thrown', error };
      }
    },
  };
}
