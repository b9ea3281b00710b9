import type { Chunk, Conversation, Pulling, ReportedError } from './conversation.ts';

type AllPulling = Conversation['pulling'];

/** So many replies that are over are remembered, so that a word costs the same in a long visit. */
const REMEMBERED_REPLIES = 8;

/** chat §4: start → pulling → answerEnd → success; error and timeout end it from anywhere, an attach begins it again. */
export const isPulling = (pulling: Pulling | undefined): boolean =>
  pulling !== undefined &&
  (pulling.status === 'start' || pulling.status === 'pulling' || pulling.status === 'answerEnd');

export function withPullingStarted(all: AllPulling, replyId: string, lastSeqId: number): AllPulling {
  const known = all[replyId];
  const started: Pulling = { status: 'start', lastSeqId: Math.max(known?.lastSeqId ?? 0, lastSeqId) };
  if (known) return { ...all, [replyId]: started };
  const over = Object.keys(all).filter((id) => !isPulling(all[id]));
  const forgotten = new Set(over.slice(0, Math.max(0, over.length - REMEMBERED_REPLIES)));
  const kept = Object.entries(all).filter(([id]) => !forgotten.has(id));
  return { ...Object.fromEntries(kept), [replyId]: started };
}

export function withChunkPulled(all: AllPulling, replyId: string, seqId: number, isAnswerEnd: boolean): AllPulling {
  const known = all[replyId];
  if (known?.isStopped) return { ...all, [replyId]: { ...known, lastSeqId: seqId } };
  const status = isAnswerEnd || known?.status === 'answerEnd' ? 'answerEnd' : 'pulling';
  return { ...all, [replyId]: { status, lastSeqId: seqId } };
}

export function withPullingEnded(
  all: AllPulling,
  replyId: string,
  end: { status: 'success' | 'timeout' } | { status: 'error'; error: ReportedError },
): AllPulling {
  const known = all[replyId];
  if (!known || !isPulling(known)) return all;
  return { ...all, [replyId]: { ...end, lastSeqId: known.lastSeqId } };
}

export function withPullingStopped(all: AllPulling, replyId: string): AllPulling {
  const known = all[replyId];
  if (!known || known.isStopped) return all;
  return { ...all, [replyId]: { status: 'success', lastSeqId: known.lastSeqId, isStopped: true } };
}

export const isDuplicate = (pulling: Pulling | undefined, { seq_id }: Chunk): boolean =>
  pulling !== undefined && seq_id <= pulling.lastSeqId;

/** Whether events of the reply are missing before this one. It is not taken: attach after `lastSeqId` brings them all. */
export function hasGap({ pulling }: Pick<Conversation, 'pulling'>, chunk: Chunk): boolean {
  return chunk.seq_id > (pulling[chunk.message.reply_id]?.lastSeqId ?? 0) + 1;
}
