import type { ErrorEvent } from '@parley/contract';
import type { Chunk } from '../conversation/conversation.ts';
import { linkedController } from '../wire/within.ts';
import { waitToRetry } from './backoff.ts';
import { type CommandContext, here } from './command-context.ts';
import { GivenUp, PullTimedOut } from './command-errors.ts';
import { type Connection, connect } from './connection.ts';
import { endReply, type ReplyOutcome } from './end-reply.ts';
import { gatherChunks } from './gather-chunks.ts';
import { isGone, isPassing } from './refusal-kinds.ts';
import { watchSilence } from './watch-silence.ts';

export interface PullStart {
  readonly replyId: string;
  /** The last event that is known already. */
  readonly lastSeq: number;
  /** Where its events come from at first; without it, and after a loss, they are asked for. */
  readonly connection?: Connection | undefined;
  readonly betweenChunkTimeoutMs: number;
}

export interface PullDependencies {
  /** Takes what has come, in order. */
  receive(chunks: readonly Chunk[]): void;
  /** The events of a reply are not kept any more: what it said is in the history. */
  reconcile(): Promise<unknown>;
}

export interface Pull {
  readonly replyId: string;
  /** Never rejects. */
  readonly ended: Promise<ReplyOutcome>;
  /** Takes at once what has come. */
  flush(): void;
  /** Takes nothing any more, while the connection stays. */
  hush(): void;
  end(): void;
  /** The network is back, or somebody looks: a connection that may be dead is made anew. */
  refresh(isSuspect: boolean): void;
}

/** A connection that somebody looks at again has to have shown a heartbeat within this time. */
const FRESH_MS = 20_000;

type End =
  | { readonly how: 'done' | 'lost' | 'gap' | 'renewed' }
  | { readonly how: 'error'; readonly error: ErrorEvent }
  | { readonly how: 'thrown'; readonly error: unknown };

const toEnd = (error: unknown): End => (error instanceof GivenUp ? { how: 'renewed' } : { how: 'thrown', error });

/** Follows a reply to its end, whatever happens to the connection: events are numbered, and the rest can be asked for. */
export function pullReply(context: CommandContext, dependencies: PullDependencies, start: PullStart): Pull {
  const { clock, dispatch, report, transport } = context;
  const ends = endReply(context, start.replyId);
  const { replyId } = start;
  const { controller, unlink } = linkedController(context.destroyed);
  const { signal } = controller;
  const gathering = gatherChunks(context.nextFrame, dependencies.receive);
  const silence = watchSilence(context, start.betweenChunkTimeoutMs, () => controller.abort(new PullTimedOut()));
  let lastSeq = start.lastSeq;
  let lastByteAt = clock.now();
  let isHushed = false;
  /** A hole that is there again is one in what can be read: the rest of the reply has to come from the history. */
  let gap = 0;
  let isIncomplete = false;
  let connection: Connection | null = null;
  // The first connection was opened by whoever sent the message, and ends with this reply from now on.
  signal.addEventListener('abort', () => connection?.close(signal.reason));

  const attach = () =>
    connect(signal, (ended) => transport.attach({ ...here(context), reply_id: replyId, after_seq_id: lastSeq }, ended));

  function accept(chunk: Chunk): boolean {
    if (chunk.seq_id <= lastSeq) return true;
    if (chunk.seq_id > lastSeq + 1 && !isIncomplete) {
      isIncomplete = chunk.seq_id === gap;
      gap = chunk.seq_id;
      if (!isIncomplete) return false;
    }
    lastSeq = chunk.seq_id;
    silence.broken();
    if (!isHushed && !isIncomplete) gathering.add(chunk);
    return true;
  }

  async function consume(current: Connection): Promise<End> {
    for (;;) {
      const { value: event, done } = await current.next();
      if (done) return { how: 'lost' };
      lastByteAt = clock.now();
      if (event.kind === 'done') return { how: 'done' };
      if (event.kind === 'error') return { how: 'error', error: event.error };
      if (event.kind === 'invalid') report(new Error(`an invalid chunk came: ${event.text}`), 'receive-chunk');
      if (event.kind === 'message' && !accept(event.event)) return { how: 'gap' };
    }
  }

  async function follow(): Promise<ReplyOutcome> {
    let failures = 0;
    connection = start.connection ?? attach();
    for (;;) {
      const before = lastSeq;
      const end = await consume(connection).catch(toEnd);
      connection.close();
      gathering.flush();
      if (signal.aborted || isHushed) return givenUp();
      if (end.how === 'done') return isIncomplete ? ends.gone(dependencies.reconcile) : ends.succeeded();
      if (end.how === 'error') return ends.failed(end.error);
      if (end.how === 'thrown' && isGone(end.error)) return ends.gone(dependencies.reconcile);
      if (end.how === 'thrown' && !isPassing(end.error)) return ends.refused(end.error);
      failures = lastSeq > before ? 1 : failures + 1;
      const isLost = end.how === 'lost' || end.how === 'thrown';
      if (isLost) await waitToRetry(context, failures, signal);
      if (signal.aborted || isHushed) return givenUp();
      dispatch({ type: 'reply-attached', replyId });
      connection = attach();
    }
  }

  const givenUp = (): ReplyOutcome =>
    signal.reason instanceof PullTimedOut && !isHushed ? ends.timedOut(signal.reason) : { outcome: 'stopped' };

  const ended = follow().finally(() => {
    silence.end();
    gathering.discard();
    unlink();
    connection?.close();
  });

  return {
    replyId,
    ended,
    flush: gathering.flush,
    hush() {
      isHushed = true;
    },
    end: () => controller.abort(new GivenUp()),
    refresh(isSuspect) {
      if (isSuspect || clock.now() - lastByteAt > FRESH_MS) connection?.close(new GivenUp());
    },
  };
}
