import { type ChatMessage, MessageStatus } from '@parley/contract';

/** A question as the server sends it, with the fields that a test changes. */
export const chatMessage = (change: Partial<ChatMessage>): ChatMessage => ({
  message_id: '1',
  reply_id: '0',
  section_id: '60',
  role: 'user',
  type: 'question',
  content: 'Hello',
  reasoning_content: '',
  content_type: 'text',
  extra_info: {},
  status: MessageStatus.available,
  broken_pos: 9_999_999,
  sender_id: '1',
  mention_list: [],
  content_time: Date.UTC(2026, 10, 17, 9),
  message_index: '1',
  index: 0,
  source: 0,
  ...change,
});
