import type { Chunk } from '../conversation/conversation.ts';
import { linkedController } from '../wire/within.ts';
import { waitToRetry } from './backoff.ts';
import { type CommandContext, here } from './command-context.ts';
import { GivenUp, PullTimedOut } from './command-errors.ts';
import { type Connection, connect } from './connection.ts';
import { endReply, type ReplyOutcome } from './end-reply.ts';
import { createReplyReader, type ReadingEnd } from './read-reply.ts';
import { isGone, isPassing } from './refusal-kinds.ts';
import { watchSilence } from './watch-silence.ts';

export interface PullStart {
  readonly replyId: string;
  /** The last event that is known already. */
  readonly lastSeq: number;
  /** Where its events come from at first; without it, and after a loss, they are asked for. */
  readonly connection?: Connection | undefined;
  readonly betweenChunkTimeoutMs: number;
  /** Of the request that the connection answers. */
  readonly logId: string;
}

export interface PullDependencies {
  /** Takes what has come, in order. */
  receive(chunk: Chunk): void;
  /** The events of a reply are not kept any more: what it said is in the history. */
  reconcile(): Promise<unknown>;
}

export interface Pull {
  readonly replyId: string;
  /** Never rejects. */
  readonly ended: Promise<ReplyOutcome>;
  /** Takes nothing any more. */
  end(): void;
  /** The network is back, or somebody looks: a connection that may be dead is made anew. */
  refresh(isSuspect: boolean): void;
}

/** A connection that somebody looks at again has to have shown a heartbeat within this time. */
export const FRESH_MS = 20_000;

/** Whether it takes some patience before a connection is tried again. */
const isLoss = ({ how }: ReadingEnd): boolean => how === 'lost' || how === 'thrown';

/** Follows a reply to its end, whatever happens to the connection: events are numbered, and the rest can be asked for. */
export function pullReply(context: CommandContext, dependencies: PullDependencies, start: PullStart): Pull {
  const { replyId } = start;
  const { controller, unlink } = linkedController(context.destroyed);
  const { signal } = controller;
  const ends = endReply(context, replyId);
  const silence = watchSilence(context, start.betweenChunkTimeoutMs, () => controller.abort(new PullTimedOut()));
  let connection: Connection | null = null;
  // The first connection was opened by whoever sent the message, and ends with this reply from now on.
  signal.addEventListener('abort', () => connection?.close(signal.reason));

  const reader = createReplyReader(context, start, (chunk) => {
    silence.broken();
    if (!signal.aborted && !reader.isIncomplete()) dependencies.receive(chunk);
  });

  function attach(): Connection {
    const request = { ...here(context), reply_id: replyId, after_seq_id: reader.lastSeq() };
    return connect(signal, (ended) => context.transport.attach(request, ended));
  }

  const givenUp = (): ReplyOutcome =>
    signal.reason instanceof PullTimedOut ? ends.timedOut(signal.reason) : { outcome: 'stopped' };

  /** `null` where the reply goes on in another connection. */
  function outcomeOf(end: ReadingEnd): ReplyOutcome | Promise<ReplyOutcome> | null {
    if (signal.aborted) return givenUp();
    if (end.how === 'done') return reader.isIncomplete() ? ends.gone(dependencies.reconcile) : ends.succeeded();
    if (end.how === 'error') return ends.failed(end.error, reader.logId());
    if (end.how !== 'thrown') return null;
    if (isGone(end.error)) return ends.gone(dependencies.reconcile);
    return isPassing(end.error) ? null : ends.refused(end.error);
  }

  async function follow(): Promise<ReplyOutcome> {
    let failures = 0;
    connection = start.connection ?? attach();
    for (;;) {
      const before = reader.lastSeq();
      const end = await reader.read(connection);
      connection.close();
      failures = reader.lastSeq() > before ? 1 : failures + 1;
      const outcome = outcomeOf(end);
      if (outcome) return outcome;
      if (isLoss(end)) await waitToRetry(context, failures, signal);
      if (signal.aborted) return givenUp();
      context.dispatch({ type: 'reply-attached', replyId });
      connection = attach();
    }
  }

  const ended = follow().finally(() => {
    silence.end();
    unlink();
    connection?.close();
  });

  return {
    replyId,
    ended,
    end: () => controller.abort(new GivenUp()),
    refresh(isSuspect) {
      if (isSuspect || context.clock.now() - reader.lastByteAt() > FRESH_MS) connection?.close(new GivenUp());
    },
  };
}
