import type { Chunk } from '../conversation/conversation.ts';
import { isGone, isPassing } from '../wire/refusal-kinds.ts';
import { linkedController } from '../wire/within.ts';
import { waitToRetry } from './backoff.ts';
import { type CommandContext, conversationRef } from './command-context.ts';
import { ClosedByClient, PullTimedOut } from './command-errors.ts';
import { type Connection, connect } from './connection.ts';
import { endReply, type ReplyOutcome } from './end-reply.ts';
import { createReplyReader, type ReadingEnd } from './read-reply.ts';
import { isResting, untilAwake } from './rest.ts';
import { watchSilence } from './watch-silence.ts';

export interface PullStart {
  readonly replyId: string;
  /** The seq of the last known event. */
  readonly lastSeq: number;
  /** The open connection of the send. Without it, and after a connection is lost, the pull attaches. */
  readonly connection?: Connection | undefined;
  readonly betweenChunkTimeoutMs: number;
  /** The log id of the send. */
  readonly logId: string;
}

export interface PullDependencies {
  /** Applies a chunk; called in order. */
  receive(chunk: Chunk): void;
  /** The server has deleted the events of the reply: its messages are loaded from the history. */
  reconcile(): Promise<unknown>;
}

export interface Pull {
  readonly replyId: string;
  /** Never rejects. */
  readonly ended: Promise<ReplyOutcome>;
  /** Stops pulling. */
  end(): void;
  /** The network returned or the page became visible: a connection that may be dead is replaced. */
  refresh(wasOffline: boolean): void;
  /** Closes the connection. A new one is opened when the page is seen. */
  rest(): void;
}

/** When the page becomes visible, a connection without a byte for this long is replaced. Heartbeats come every 15 s. */
export const FRESH_MS = 20_000;

/** Whether to wait before connecting again. */
const isLoss = ({ how }: ReadingEnd): boolean => how === 'lost' || how === 'thrown';

/** Pulls a reply to its end. Events are numbered, so after a lost connection it attaches after the last one. */
export function pullReply(context: CommandContext, dependencies: PullDependencies, start: PullStart): Pull {
  const { replyId } = start;
  const { clock, dispatch } = context;
  const { controller, unlink } = linkedController(context.destroyed);
  const { signal } = controller;
  const ends = endReply(context, replyId);
  const silence = watchSilence(context, start.betweenChunkTimeoutMs, () => controller.abort(new PullTimedOut()));
  let connection: Connection | null = null;
  // The first connection was opened by the send; from here on it closes with this pull.
  signal.addEventListener('abort', () => connection?.close(signal.reason));

  const reader = createReplyReader(context, start, {
    onOpened: () => dispatch({ type: 'connection-changed', replyId, isLost: false }),
    onChunk(chunk) {
      silence.reset();
      if (!signal.aborted && !reader.isIncomplete()) dependencies.receive(chunk);
    },
    onActivity({ step_ms, retry_ms, progress }) {
      const now = clock.now();
      const retryAt = retry_ms === undefined ? null : now + retry_ms;
      dispatch({ type: 'activity-received', replyId, stepSince: now - step_ms, retryAt, progress });
    },
  });

  /** A hidden page waits until it is seen. */
  async function attach(): Promise<Connection> {
    if (isResting(context)) {
      await untilAwake(context, signal);
      silence.reset();
    }
    const request = { ...conversationRef(context), reply_id: replyId, after_seq_id: reader.lastSeq() };
    return connect(signal, (ended) => context.transport.attach(request, ended));
  }

  const abortedOutcome = (): ReplyOutcome =>
    signal.reason instanceof PullTimedOut ? ends.timedOut(signal.reason) : { outcome: 'stopped' };

  /** `null` if the reply continues on another connection. */
  function outcomeOf(end: ReadingEnd): ReplyOutcome | Promise<ReplyOutcome> | null {
    if (signal.aborted) return abortedOutcome();
    if (end.how === 'done') return reader.isIncomplete() ? ends.gone(dependencies.reconcile) : ends.succeeded();
    if (end.how === 'error') return ends.failed(end.error, reader.logId());
    if (end.how !== 'thrown') return null;
    if (isGone(end.error)) return ends.gone(dependencies.reconcile);
    return isPassing(end.error) ? null : ends.refused(end.error);
  }

  async function follow(): Promise<ReplyOutcome> {
    let failures = 0;
    connection = start.connection ?? (await attach());
    for (;;) {
      const before = reader.lastSeq();
      const end = await reader.read(connection);
      connection.close();
      failures = reader.lastSeq() > before ? 1 : failures + 1;
      const outcome = outcomeOf(end);
      if (outcome) return outcome;
      if (isLoss(end)) {
        dispatch({ type: 'connection-changed', replyId, isLost: true });
        await waitToRetry(context, failures, signal);
      }
      if (signal.aborted) return abortedOutcome();
      dispatch({ type: 'reply-attached', replyId, at: clock.now() });
      connection = await attach();
    }
  }

  const ended = follow().finally(() => {
    silence.end();
    unlink();
    connection?.close();
  });

  const rest = () => connection?.close(new ClosedByClient());
  return {
    replyId,
    ended,
    end: () => controller.abort(new ClosedByClient()),
    refresh(wasOffline) {
      if (wasOffline || clock.now() - reader.lastByteAt() > FRESH_MS) rest();
    },
    rest,
  };
}
