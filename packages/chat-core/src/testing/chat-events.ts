import type { ChatMessage } from '@parley/contract';
import { Scene } from '@parley/contract';
import type { Chunk, Conversation } from '../conversation/conversation.ts';
import type { ConversationEvent, HistoryPage } from '../conversation/conversation-event.ts';
import { emptyConversation } from '../conversation/empty-conversation.ts';
import { nextConversation } from '../conversation/next-conversation.ts';
import type { ReportedError } from '../errors/reported-error.ts';
import { newLocalMessage } from '../message/new-local-message.ts';

const SECTION = 'section-1';
export const anError: ReportedError = { code: 1, message: 'it failed', logId: 'log' };

export const opened = (windowSize?: number): Conversation => {
  const identity = { bot: { botId: 'bot' }, scene: Scene.playground, userId: 'user' };
  return {
    ...emptyConversation(identity, windowSize),
    init: { status: 'success', conversationId: 'conversation' },
    sections: { latestSectionId: SECTION, prevSectionId: null, announced: null },
  };
};

export const after = (conversation: Conversation, ...events: readonly ConversationEvent[]): Conversation =>
  events.reduce(nextConversation, conversation);

const essentials: ChatMessage = {
  message_id: '',
  reply_id: '0',
  section_id: SECTION,
  role: 'assistant',
  type: 'answer',
  content: '',
  reasoning_content: '',
  content_type: 'text',
  extra_info: {},
  status: '',
  sender_id: 'bot',
  mention_list: [],
  content_time: 1_800_000_000_000,
  message_index: '0',
  index: 1,
  source: 0,
};

export const message = (fields: Partial<ChatMessage> & Pick<ChatMessage, 'message_id'>): ChatMessage => ({
  ...essentials,
  ...fields,
});

/** A stored question at an index. */
export const question = (message_id: string, index: number, fields: Partial<ChatMessage> = {}): ChatMessage =>
  message({
    message_id,
    role: 'user',
    type: 'question',
    content: `question ${message_id}`,
    sender_id: 'user',
    status: 'available',
    message_index: String(index),
    index: 0,
    ...fields,
  });

/** A stored answer at an index. */
export const answer = (
  message_id: string,
  reply_id: string,
  index: number,
  fields: Partial<ChatMessage> = {},
): ChatMessage =>
  message({
    message_id,
    reply_id,
    content: `answer ${message_id}`,
    status: 'available',
    message_index: String(index),
    ...fields,
  });

export const chunk = (seq_id: number, content: ChatMessage, is_finish = true): Chunk => ({
  message: content,
  is_finish,
  index: content.index,
  seq_id,
  conversation_id: 'conversation',
});

export const received = (seq_id: number, content: ChatMessage, is_finish = true, at = 0): ConversationEvent => ({
  type: 'chunk-received',
  chunk: chunk(seq_id, content, is_finish),
  at,
});

/** A delta of the answer `a-<reply>`. */
export const word = (seq_id: number, reply_id: string, content: string, fields: Partial<ChatMessage> = {}) =>
  received(seq_id, message({ message_id: `a-${reply_id}`, reply_id, content, ...fields }), false);

/** The last event of the answer `a-<reply>`. */
export const lastWord = (seq_id: number, reply_id: string, fields: Partial<ChatMessage> = {}) =>
  received(seq_id, message({ message_id: `a-${reply_id}`, reply_id, status: 'available', ...fields }));

export const verbose = (reply_id: string, msg_type: string, data: unknown = {}): ChatMessage =>
  message({
    message_id: `v-${reply_id}-${msg_type}`,
    reply_id,
    type: 'verbose',
    content: JSON.stringify({ msg_type, data: JSON.stringify(data) }),
  });

export const answerFinish = (reply_id: string, finish_reason: 0 | 1 = 0): ChatMessage =>
  verbose(reply_id, 'generate_answer_finish', { finish_reason, FinData: '' });

export const added = (localMessageId: string, content = 'hello'): ConversationEvent => ({
  type: 'message-added',
  message: newLocalMessage({
    localMessageId,
    content,
    contentType: 'text',
    mentionIds: [],
    sectionId: SECTION,
    senderId: 'user',
    now: 1_800_000_000_000,
  }),
});

export const ack = (local_message_id: string, message_id: string, fields: Partial<ChatMessage> = {}): ChatMessage =>
  message({
    message_id,
    reply_id: message_id,
    role: 'user',
    type: 'ack',
    content: 'hello',
    extra_info: { local_message_id },
    ...fields,
  });

export const acked = (
  localMessageId: string,
  messageId: string,
  fields: Partial<ChatMessage> = {},
): ConversationEvent => ({
  type: 'send-acknowledged',
  localMessageId,
  chunk: chunk(1, ack(localMessageId, messageId, fields)),
  at: 0,
});

/** The events of an acknowledged question. */
export const asked = (localMessageId: string, messageId: string, fields: Partial<ChatMessage> = {}) => [
  added(localMessageId),
  acked(localMessageId, messageId, fields),
];

export const page = (messages: readonly ChatMessage[], fields: Partial<HistoryPage> = {}): HistoryPage => ({
  messages: messages.toReversed(),
  cursor: messages[0]?.message_index ?? '0',
  hasMore: false,
  nextCursor: messages.at(-1)?.message_index ?? '0',
  nextHasMore: false,
  readIndex: '0',
  endIndex: messages.at(-1)?.message_index ?? '0',
  ...fields,
});

export const refreshed = (messages: readonly ChatMessage[], fields: Partial<HistoryPage> = {}): ConversationEvent => ({
  type: 'messages-refreshed',
  page: page(messages, fields),
});

/** Alternating questions and answers with the indexes from first to last. */
export const storedTurns = (first: number, last: number): ChatMessage[] =>
  Array.from({ length: last - first + 1 }, (_, place) => {
    const index = first + place;
    return index % 2 === 1 ? question(`m${index}`, index) : answer(`m${index}`, `m${index - 1}`, index);
  });

export const idsOf = ({ messages }: Conversation): string[] => messages.map(({ message_id }) => message_id);
