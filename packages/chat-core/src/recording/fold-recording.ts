import type { Chat, ChatMessage, MessageEvent, RequestOf } from '@parley/contract';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationEvent } from '../conversation/conversation-event.ts';
import { emptyConversation } from '../conversation/empty-conversation.ts';
import { nextConversation } from '../conversation/next-conversation.ts';
import { isSuggestionError } from '../errors/error-reaction.ts';
import { toReportedError } from '../errors/reported-error.ts';
import { newLocalMessage } from '../message/new-local-message.ts';
import type { StreamEvent } from '../wire/transport.ts';
import { fromRecorded } from './recorded-event.ts';
import { fromRecordedFailure } from './recorded-failure.ts';
import type { RecordedCall, RecordedLine, RecordedStream } from './recording.ts';

type ChatRequest = RequestOf<typeof Chat>;
type Answered<Answer> = { readonly answer: Answer };

/**
 * Applies a recording to a conversation, step by step, for tests and for analysing a bug report. No calls are made and no
 * time passes.
 */
export function foldRecording(lines: readonly RecordedLine[]): Conversation[] {
  const streams = new Map<number, RecordedStream>();
  const states: Conversation[] = [emptyConversation({ bot: { botId: '' }, scene: 0, userId: '' })];
  for (const line of lines) {
    const conversation = states.at(-1) as Conversation;
    if ('call' in line && 'stream' in line) streams.set(line.stream, line);
    const next = eventsOf(line, conversation, streams).reduce(nextConversation, conversation);
    states.push(next);
  }
  return states;
}

function eventsOf(
  line: RecordedLine,
  conversation: Conversation,
  streams: ReadonlyMap<number, RecordedStream>,
): ConversationEvent[] {
  if ('call' in line) return 'stream' in line ? opened(line, conversation) : called(line, conversation);
  const stream = streams.get(line.stream);
  if (!stream) return [];
  return 'failure' in line
    ? failed(stream, fromRecordedFailure(line.failure), conversation)
    : received(stream, fromRecorded(line), conversation);
}

function opened({ call, request }: RecordedStream, { sections, identity }: Conversation): ConversationEvent[] {
  if (call === 'resume')
    return [{ type: 'reply-attached', replyId: (request as { resume_message_id: string }).resume_message_id, at: 0 }];
  if (call !== 'chat') return [];
  const { query, content_type = 'text', local_message_id: localMessageId = '' } = request as ChatRequest;
  const message = newLocalMessage({
    localMessageId,
    content: query,
    contentType: content_type,
    mentionIds: [],
    sectionId: sections.latestSectionId,
    senderId: identity.userId,
    now: 0,
  });
  return [
    { type: 'message-added', message },
    { type: 'message-sent', localMessageId },
  ];
}

function called({ call, request, answer, failure }: RecordedCall, conversation: Conversation): ConversationEvent[] {
  if (failure) return [];
  switch (call) {
    case 'init': {
      type Succeeded = Extract<ConversationEvent, { type: 'init-succeeded' }>;
      return [{ type: 'init-started' }, { type: 'init-succeeded', response: answer as Succeeded['response'] }];
    }
    case 'breakMessage':
      return [stopped(request as Parameters<typeof stopped>[0], conversation)];
    case 'createSection': {
      const { new_section_id, new_section_message_list } = (
        { answer } as Answered<{ new_section_id: string; new_section_message_list: ChatMessage[] }>
      ).answer;
      return [{ type: 'context-cleared', sectionId: new_section_id, messages: new_section_message_list }];
    }
    case 'clearMessage':
      return [{ type: 'history-cleared', sectionId: (answer as { new_section_id?: string }).new_section_id ?? null }];
    case 'deleteMessage':
      return [{ type: 'group-deleted', groupId: (request as { message_id: string }).message_id }];
    default:
      return [];
  }
}

function stopped(
  request: { query_message_id?: string; answer_message_id?: string; broken_pos?: number },
  { waiting }: Conversation,
): ConversationEvent {
  return {
    type: 'responding-stopped',
    replyId: request.query_message_id ?? waiting?.replyId ?? '',
    brokenMessageId: request.answer_message_id ?? null,
    brokenPos: request.broken_pos ?? null,
  };
}

/** An error before the acknowledgement fails the send, after it the reply (chat §8). */
function failed({ request }: RecordedStream, thrown: unknown, { sending, waiting }: Conversation): ConversationEvent[] {
  const error = toReportedError(thrown);
  const localMessageId = (request as Partial<ChatRequest>).local_message_id;
  if (localMessageId !== undefined && sending?.localMessageId === localMessageId)
    return [{ type: 'send-failed', localMessageId, status: 'send_fail', error }];
  return waiting
    ? [{ type: 'reply-failed', replyId: waiting.replyId, error, storedAnswer: null, isSuggestionError: false }]
    : [];
}

function received(stream: RecordedStream, event: StreamEvent, { waiting }: Conversation): ConversationEvent[] {
  const request = stream.request as Partial<ChatRequest> & { resume_message_id?: string };
  const replyId = request.resume_message_id ?? waiting?.replyId ?? '';
  switch (event.kind) {
    case 'message':
      return [chunkEvent(event.event, request.local_message_id ?? '')];
    case 'change':
      return [{ type: 'remote-changed', change: event.change }];
    case 'done':
      return [{ type: 'reply-ended', replyId, outcome: 'success' }];
    case 'error': {
      const { code, msg, message } = event.error;
      const error = { code, message: msg, logId: '' };
      return [
        {
          type: 'reply-failed',
          replyId,
          error,
          storedAnswer: message ?? null,
          isSuggestionError: isSuggestionError(code),
        },
      ];
    }
    default:
      return [];
  }
}

const chunkEvent = (chunk: MessageEvent, localMessageId: string): ConversationEvent =>
  chunk.message.type === 'ack'
    ? { type: 'send-acknowledged', localMessageId, chunk, at: 0 }
    : { type: 'chunk-received', chunk, at: 0 };
