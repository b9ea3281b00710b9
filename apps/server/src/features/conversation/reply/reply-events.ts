import { type ChatMessage, type ErrorEvent, type MessageEvent, MessageSource, MessageStatus } from '@parley/contract';
import { eventFrame } from '../../../platform/http/event-stream.ts';
import type { LiveRun } from '../../../platform/run/live-run.ts';
import type { RunCodec } from '../../../platform/run/run-codec.ts';
import type { RunsOfKind } from '../../../platform/run/runs.ts';
import type { ReplyRow } from '../conversation.schema.ts';
import { seconds } from './seconds.ts';

export const REPLY_KIND = 'reply';

/** The subject of a reply's run. */
export interface Reply extends Readonly<Omit<ReplyRow, 'runId' | 'botVersion'>> {
  /** The section that was begun while the reply was being made: its readers go there once it is done. */
  newSectionId: string | null;
}

export type ReplyRun = LiveRun<Reply, ReplyEvent>;
export type ReplyRuns = RunsOfKind<Reply, ReplyEvent>;

export const toReply = ({ runId, botVersion, ...row }: ReplyRow): Reply => ({
  conversationId: row.conversationId,
  questionId: row.questionId,
  sectionId: row.sectionId,
  botKey: row.botKey,
  removedQueryId: row.removedQueryId,
  newSectionId: null,
});

/** An answer of a reply while it is being written. It is stored as the header of the rows that hold its text. */
export interface AnswerHeader {
  readonly messageId: string;
  /** Its place among the messages of the reply. */
  readonly ordinal: number;
  readonly contentTime: number;
  /** When its reasoning began, and how long it took: known from the first text after it on. */
  readonly reasoningSince?: number;
  readonly reasoningMs?: number;
  /** The length of the text that was stored before, if the answer goes on. */
  readonly continuedFrom?: number;
}

/** The deltas of an answer as frames: their common fields are serialized once. */
export function createDeltaFrame(
  reply: Reply,
  answer: AnswerHeader,
): (type: string, text: string, seq: number) => string {
  const { content, reasoning_content, ...same } = answerMessage(reply, answer);
  const rest = JSON.stringify(same).slice(1);
  const event = `"is_finish":false,"index":${answer.ordinal},"conversation_id":${JSON.stringify(reply.conversationId)}`;
  // V8 keeps the result of a template as a tree of its parts. `join` makes one plain string, which each delta of the answer copies.
  const end = ['', rest, event, '"seq_id":'].join(',');
  return (type, text, seq) => {
    const json = JSON.stringify(text);
    const delta = type === 'text' ? `${json},"reasoning_content":""` : `"","reasoning_content":${json}`;
    return `id: ${seq}\nevent: message\ndata: {"message":{"content":${delta}${end}${seq}}\n\n`;
  };
}

/** An answer without its text. */
export function answerMessage(
  reply: Reply,
  { messageId, ordinal, contentTime, reasoningMs }: AnswerHeader,
): ChatMessage {
  return {
    message_id: messageId,
    reply_id: reply.questionId,
    section_id: reply.sectionId,
    role: 'assistant',
    type: 'answer',
    content: '',
    reasoning_content: '',
    content_type: 'text',
    extra_info: {
      ...(reply.removedQueryId && { remove_query_id: reply.removedQueryId }),
      ...(reasoningMs !== undefined && { reasoning_time: seconds(reasoningMs) }),
    },
    status: MessageStatus.streaming,
    sender_id: reply.botKey,
    mention_list: [],
    content_time: contentTime,
    message_index: '0',
    index: ordinal,
    source: MessageSource.chat,
  };
}

const messageEvent = (reply: Reply, message: ChatMessage, isFinished: boolean, seq: number): MessageEvent => ({
  message,
  is_finish: isFinished,
  index: message.index,
  seq_id: seq,
  conversation_id: reply.conversationId,
});

export type ReplyEvent =
  /** A complete message, or the last event of an answer. */
  | { readonly kind: 'message'; readonly message: ChatMessage }
  /** A stored answer that goes on, with its text so far. */
  | { readonly kind: 'continued'; readonly message: ChatMessage }
  | { readonly kind: 'error'; readonly error: Omit<ErrorEvent, 'seq_id'> };

/** Rows of the types `text` and `reasoning` hold the deltas of one answer; each other row is one event as JSON. */
export const replyCodec: RunCodec<Reply, ReplyEvent> = {
  encode(reply, event, seq) {
    switch (event.kind) {
      case 'message':
      case 'continued': {
        const isFinished = event.kind === 'message';
        return { type: 'message', body: JSON.stringify(messageEvent(reply, event.message, isFinished, seq)) };
      }
      case 'error':
        return { type: 'error', body: JSON.stringify({ ...event.error, seq_id: seq }) };
    }
  },
  toFrames(reply, row, afterSeq) {
    if (row.type !== 'text' && row.type !== 'reasoning') return eventFrame(row.type, row.body, row.lastSeq);
    const ends: number[] = JSON.parse(row.ends ?? '[]');
    const toFrame = createDeltaFrame(reply, readAnswerHeader(row.header));
    let frames = '';
    for (let index = Math.max(0, afterSeq + 1 - row.firstSeq); index < ends.length; index += 1)
      frames += toFrame(row.type, row.body.slice(ends[index - 1] ?? 0, ends[index]), row.firstSeq + index);
    return frames;
  },
  isLast: ({ type }) => type === 'error',
  restFrame: eventFrame('done', '{}'),
  toUnstoredFrame: (event) =>
    event.kind === 'error'
      ? eventFrame('error', JSON.stringify(event.error))
      : eventFrame('message', JSON.stringify(event.message)),
};

export const readAnswerHeader = (header: string | null): AnswerHeader => JSON.parse(header ?? '{}');
