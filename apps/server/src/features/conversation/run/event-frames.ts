import { type ChatMessage, type ErrorEvent, type MessageEvent, MessageSource, MessageStatus } from '@parley/contract';
import { eventFrame } from '../../../platform/http/event-stream.ts';
import type { RunEventRow } from '../conversation.schema.ts';
import type { RunIdentity, SpokenMessage } from './run-identity.ts';

/** The words of an answer as events: what is the same in all of them is put into JSON once. */
export type DeltaFrame = (kind: 'text' | 'reasoning', words: string, seq: number) => string;

export function createDeltaFrame(identity: RunIdentity, spoken: SpokenMessage): DeltaFrame {
  const { content, reasoning_content, ...same } = answerMessage(identity, spoken);
  const rest = JSON.stringify(same).slice(1);
  const event = `"is_finish":false,"index":${spoken.ordinal},"conversation_id":${JSON.stringify(identity.conversationId)}`;
  const end = `,${rest},${event},"seq_id":`;
  return (kind, words, seq) => {
    const json = JSON.stringify(words);
    const said = kind === 'text' ? `${json},"reasoning_content":""` : `"","reasoning_content":${json}`;
    return `id: ${seq}\nevent: message\ndata: {"message":{"content":${said}${end}${seq}}\n\n`;
  };
}

/** An answer before its first word. */
export function answerMessage(identity: RunIdentity, { messageId, ordinal, contentTime }: SpokenMessage): ChatMessage {
  return {
    message_id: messageId,
    reply_id: identity.questionId,
    section_id: identity.sectionId,
    role: 'assistant',
    type: 'answer',
    content: '',
    reasoning_content: '',
    content_type: 'text',
    extra_info: identity.removedQueryId ? { remove_query_id: identity.removedQueryId } : {},
    status: MessageStatus.streaming,
    sender_id: identity.botId,
    mention_list: [],
    content_time: contentTime,
    message_index: '0',
    index: ordinal,
    source: MessageSource.chat,
  };
}

/** A message that comes whole, or the last event of an answer. */
const messageEvent = (identity: RunIdentity, message: ChatMessage, seq: number): MessageEvent => ({
  message,
  is_finish: true,
  index: message.index,
  seq_id: seq,
  conversation_id: identity.conversationId,
});

export type WholeEvent =
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | { readonly kind: 'error'; readonly error: Omit<ErrorEvent, 'seq_id'> };

/** The body under which a whole event is stored: its JSON. */
function wholeBody(identity: RunIdentity, event: WholeEvent, seq: number): string {
  switch (event.kind) {
    case 'message':
      return JSON.stringify(messageEvent(identity, event.message, seq));
    case 'error':
      return JSON.stringify({ ...event.error, seq_id: seq });
  }
}

/** The row of a whole event. */
export const wholeRow = (identity: RunIdentity, event: WholeEvent, seq: number): RunEventRow => ({
  runId: identity.runId,
  firstSeq: seq,
  lastSeq: seq,
  kind: event.kind,
  body: wholeBody(identity, event, seq),
  ends: null,
  messageId: null,
  ordinal: null,
  contentTime: null,
});

/** Says that a run rests: it is over, or it waits for its user. Being a state and no event, it has no seq. */
export const DONE_FRAME = eventFrame('done', '{}');

/** The events of a stored row that come after a seq, as they were sent the first time. */
export function framesOf(identity: RunIdentity, row: RunEventRow, afterSeq: number): string {
  if (row.kind !== 'text' && row.kind !== 'reasoning') return eventFrame(row.kind, row.body, row.lastSeq);
  const ends: number[] = JSON.parse(row.ends ?? '[]');
  const frame = createDeltaFrame(identity, {
    messageId: row.messageId ?? '',
    ordinal: row.ordinal ?? 0,
    contentTime: row.contentTime ?? 0,
  });
  let frames = '';
  for (let index = Math.max(0, afterSeq + 1 - row.firstSeq); index < ends.length; index += 1)
    frames += frame(row.kind, row.body.slice(ends[index - 1] ?? 0, ends[index]), row.firstSeq + index);
  return frames;
}
