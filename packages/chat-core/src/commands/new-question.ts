import { MessageSource, MessageStatus, NO_REPLY_ID } from '@parley/contract';
import type { CoreMessage } from '../message/core-message.ts';
import type { OutgoingContent } from '../upload/outgoing-content.ts';
import type { CommandContext } from './command-context.ts';

/** A message of the user before the server knows it: its local id stands for the id it will get. */
export function newQuestion(
  { getState, identity, clock }: CommandContext,
  localMessageId: string,
  { content, contentType }: OutgoingContent,
  mentionIds: readonly string[],
): CoreMessage {
  return {
    message_id: localMessageId,
    key: localMessageId,
    reply_id: NO_REPLY_ID,
    section_id: getState().sections.latestSectionId,
    role: 'user',
    type: 'question',
    content,
    reasoning_content: '',
    content_type: contentType,
    extra_info: { local_message_id: localMessageId },
    status: MessageStatus.streaming,
    sender_id: identity.userId,
    mention_list: mentionIds.map((id) => ({ id })),
    content_time: clock.now(),
    message_index: '0',
    index: 0,
    source: MessageSource.chat,
    is_finish: false,
    local_message_status: 'unsent',
    _fromHistory: false,
    _sendFailed: false,
  };
}
