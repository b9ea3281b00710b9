import { type ChatMessage, MessageSource, MessageStatus } from '@parley/contract';
import type { NewMessage } from './message.store.ts';

interface Essentials
  extends Pick<
    NewMessage,
    'id' | 'conversationId' | 'replyId' | 'sectionId' | 'role' | 'type' | 'content' | 'senderId' | 'contentTime'
  > {}

/** A message with defaults for the fields that most messages do not set. */
export const newMessage = (essentials: Essentials & Partial<NewMessage>): NewMessage => ({
  reasoningContent: '',
  contentType: 'text',
  isBroken: 0,
  brokenPos: null,
  ordinal: 0,
  source: MessageSource.chat,
  mentionList: '[]',
  extraInfo: '{}',
  requiredAction: null,
  localMessageId: null,
  sentHash: null,
  ...essentials,
});

/** The row of a complete message of a reply. */
export const fromMessage = (message: ChatMessage, conversationId: string): NewMessage =>
  newMessage({
    id: message.message_id,
    conversationId,
    replyId: message.reply_id,
    sectionId: message.section_id,
    role: message.role,
    type: message.type,
    content: message.content,
    reasoningContent: message.reasoning_content,
    contentType: message.content_type,
    isBroken: message.status === MessageStatus.broken ? 1 : 0,
    brokenPos: message.broken_pos ?? null,
    ordinal: message.index,
    source: message.source,
    senderId: message.sender_id,
    mentionList: JSON.stringify(message.mention_list),
    extraInfo: JSON.stringify(message.extra_info),
    requiredAction: message.required_action ? JSON.stringify(message.required_action) : null,
    contentTime: message.content_time,
    // Of words that were added to a reply: they are not sent again as a question.
    localMessageId: message.extra_info.local_message_id ?? null,
  });
