import { type ChatMessage, MessageSource, NO_REPLY_ID } from '@parley/contract';
import type { CoreMessage } from './core-message.ts';

export interface LocalMessage {
  readonly localMessageId: string;
  readonly content: string;
  readonly contentType: ChatMessage['content_type'];
  readonly mentionIds: readonly string[];
  readonly sectionId: string;
  readonly senderId: string;
  readonly now: number;
  /** More fields of extra_info for the server, of an upload or a quote. */
  readonly extra?: Readonly<Record<string, string>>;
}

/** A message that is not sent yet. Its local id is its message id until it is acknowledged. */
export const newLocalMessage = (local: LocalMessage): CoreMessage => ({
  message_id: local.localMessageId,
  reply_id: NO_REPLY_ID,
  section_id: local.sectionId,
  role: 'user',
  type: 'question',
  content: local.content,
  reasoning_content: '',
  content_type: local.contentType,
  extra_info: { ...local.extra, local_message_id: local.localMessageId },
  status: '',
  sender_id: local.senderId,
  mention_list: local.mentionIds.map((id) => ({ id })),
  content_time: local.now,
  message_index: '0',
  index: 0,
  source: MessageSource.chat,
  key: local.localMessageId,
  is_finish: false,
  local_message_status: 'unsent',
  _fromHistory: false,
  _sendFailed: false,
});
