import type { ReportedError } from '../errors/reported-error.ts';
import { isContinuation } from '../message/to-core-message.ts';
import type { CallProgress, Chunk, Conversation, Pulling } from './conversation.ts';

type AllPulling = Conversation['pulling'];

/** Bounds the number of ended replies in the record, which is copied with every delta. */
const ENDED_REPLIES_MAX = 8;

/** chat §4: start → pulling → answerEnd → success; error and timeout end any of them, attaching starts again. */
export const isPulling = (pulling: Pulling | undefined): pulling is Pulling =>
  pulling !== undefined &&
  (pulling.status === 'start' || pulling.status === 'pulling' || pulling.status === 'answerEnd');

export function withPullingStarted(all: AllPulling, replyId: string, lastSeqId: number, at: number): AllPulling {
  const known = all[replyId];
  const started: Pulling = { status: 'start', lastSeqId: Math.max(known?.lastSeqId ?? 0, lastSeqId), stepSince: at };
  if (known) return { ...all, [replyId]: started };
  const ended = Object.keys(all).filter((id) => !isPulling(all[id]));
  const dropped = ended.slice(0, -ENDED_REPLIES_MAX);
  const rest = Object.entries(all).filter(([id]) => !dropped.includes(id));
  return { ...Object.fromEntries(rest), [replyId]: started };
}

/** A chunk also shows that the connection is back and that the model is not busy any more. */
export function withChunkPulled(
  all: AllPulling,
  replyId: string,
  { seqId, isAnswerEnd, stepSince }: { seqId: number; isAnswerEnd: boolean; stepSince: number },
): AllPulling {
  const known = all[replyId];
  if (known?.isStopped) return { ...all, [replyId]: { ...known, lastSeqId: seqId } };
  const status = isAnswerEnd || known?.status === 'answerEnd' ? 'answerEnd' : 'pulling';
  return { ...all, [replyId]: { status, lastSeqId: seqId, stepSince } };
}

/** It comes over a connection that is there, of a reply that runs. */
export function withActivity(
  all: AllPulling,
  replyId: string,
  { stepSince, retryAt, progress }: { stepSince: number; retryAt: number | null; progress: CallProgress | undefined },
): AllPulling {
  const known = all[replyId];
  if (!isPulling(known)) return all;
  const { status, lastSeqId } = known;
  return {
    ...all,
    [replyId]: {
      status,
      lastSeqId,
      stepSince,
      ...(retryAt !== null && { retryAt }),
      ...(progress && { progress }),
    },
  };
}

export function withConnection(all: AllPulling, replyId: string, isLost: boolean): AllPulling {
  const known = all[replyId];
  if (!isPulling(known) || (known.isReconnecting ?? false) === isLost) return all;
  const { isReconnecting: _, ...rest } = known;
  return { ...all, [replyId]: isLost ? { ...rest, isReconnecting: true } : rest };
}

export function withPullingEnded(
  all: AllPulling,
  replyId: string,
  end: { status: 'success' | 'timeout' } | { status: 'error'; error: ReportedError },
): AllPulling {
  const known = all[replyId];
  if (!isPulling(known)) return all;
  return { ...all, [replyId]: { ...end, lastSeqId: known.lastSeqId, stepSince: 0 } };
}

export function withPullingStopped(all: AllPulling, replyId: string): AllPulling {
  const known = all[replyId];
  if (!known || known.isStopped) return all;
  return { ...all, [replyId]: { status: 'success', lastSeqId: known.lastSeqId, stepSince: 0, isStopped: true } };
}

export const isDuplicate = (pulling: Pulling | undefined, { seq_id }: Chunk): boolean =>
  pulling !== undefined && seq_id <= pulling.lastSeqId;

/** The first event of an answer that goes on has its text so far, so nothing is missing before it. */
export const isAfterGap = (lastSeqId: number, { seq_id, message }: Chunk): boolean =>
  seq_id > lastSeqId + 1 && !isContinuation(message);

/** Whether events of the reply are missing before this one. It is ignored: attaching after `lastSeqId` brings all of them. */
export function hasGap({ pulling }: Pick<Conversation, 'pulling'>, chunk: Chunk): boolean {
  return isAfterGap(pulling[chunk.message.reply_id]?.lastSeqId ?? 0, chunk);
}
