import type { ChatMessage, GetMessageList, ResponseOf } from '@parley/contract';
import type { InitResponse } from '../commands/open-conversation.ts';
import type { StreamEvent, UploadedFile, UploadSource } from '../wire/transport.ts';

export const message = (given: Partial<ChatMessage> = {}): ChatMessage => ({
  message_id: 'answer-1',
  reply_id: 'question-1',
  section_id: 'section-1',
  role: 'assistant',
  type: 'answer',
  content: '',
  reasoning_content: '',
  content_type: 'text',
  extra_info: {},
  status: '',
  sender_id: 'bot-1',
  mention_list: [],
  content_time: 1_700_000_000_000,
  message_index: '0',
  index: 1,
  source: 0,
  ...given,
});

/** A stored question. */
export const question = (given: Partial<ChatMessage> = {}): ChatMessage =>
  message({
    message_id: 'question-1',
    reply_id: '0',
    role: 'user',
    type: 'question',
    content: 'Hello',
    sender_id: 'user-1',
    status: 'available',
    index: 0,
    ...given,
  });

export const chunk = (seq_id: number, given: Partial<ChatMessage>, is_finish = false): StreamEvent => ({
  kind: 'message',
  event: { message: message(given), is_finish, index: given.index ?? 1, seq_id, conversation_id: 'conversation-1' },
});

export const ack = (localMessageId: string, given: Partial<ChatMessage> = {}): StreamEvent =>
  chunk(
    1,
    {
      message_id: 'question-1',
      role: 'user',
      type: 'ack',
      content: 'Hello',
      sender_id: 'user-1',
      extra_info: { local_message_id: localMessageId },
      message_index: '1',
      index: 0,
      ...given,
    },
    true,
  );

/** A delta of the answer. */
export const textDelta = (seq: number, content: string): StreamEvent => chunk(seq, { content });
export const answerEnd = (seq: number, given: Partial<ChatMessage> = {}): StreamEvent =>
  chunk(seq, { status: 'available', message_index: '2', ...given }, true);
/** The answer is complete; suggestions may follow. */
export const finish = (seq: number): StreamEvent =>
  chunk(
    seq,
    {
      message_id: 'finish-1',
      type: 'verbose',
      content: JSON.stringify({ msg_type: 'generate_answer_finish', data: '{"finish_reason":0,"FinData":""}' }),
    },
    true,
  );
export const done: StreamEvent = { kind: 'done' };

export const initResponse = (given: Partial<InitResponse> = {}): InitResponse => ({
  conversationId: 'conversation-1',
  lastSectionId: 'section-1',
  botVersion: 'v1',
  messageList: [],
  cursor: '0',
  hasMore: false,
  read_message_index: '0',
  end_message_index: '0',
  next_cursor: '0',
  next_has_more: false,
  prologue: '',
  onboardingSuggestions: [],
  suggestedQuestionsShowMode: 0,
  botInfoMap: { 'bot-1': { id: 'bot-1', nickname: 'Curly', url: '' } },
  userInfoMap: { 'user-1': { id: 'user-1', nickname: 'Alice', url: '', userUniqueName: 'alice' } },
  runningReplies: [],
  isVoiceConfigured: true,
  modelName: 'demonstration',
  isDemonstrationModel: true,
  ...given,
});

/** A page of history, the newest message first. */
export const page = (
  messages: readonly ChatMessage[],
  given: Partial<ResponseOf<typeof GetMessageList>> = {},
): ResponseOf<typeof GetMessageList> => ({
  message_list: [...messages],
  cursor: messages.at(-1)?.message_index ?? '0',
  hasmore: false,
  read_message_index: '0',
  end_message_index: messages[0]?.message_index ?? '0',
  next_cursor: messages[0]?.message_index ?? '0',
  next_has_more: false,
  conversation_id: 'conversation-1',
  participant_info_map: {},
  ...given,
});

export const file = (name: string, size = 10): UploadSource => ({
  name,
  type: '',
  size,
  slice: async (start, end) => new Uint8Array(end - start),
});

export const uploadedFile = (name: string): UploadedFile => ({
  uri: `uri-of-${name.replace(/\W/g, '-')}`,
  url: `/files/${name}`,
  width: 4,
  height: 3,
});
