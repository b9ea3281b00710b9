import { type ChatMessage, MessageStatus } from '@parley/contract';
import type { MessageRow } from './conversation.schema.ts';

/** `broken_pos` of answers that were not stopped (wire §1.2). */
const UNBROKEN_POS = 9_999_999;

/** A stored message in the shape of the contract. */
export function toMessage(row: MessageRow & { feedback?: string | null }): ChatMessage {
  return {
    message_id: row.id,
    reply_id: row.replyId,
    section_id: row.sectionId,
    role: row.role,
    type: row.type,
    content: row.content,
    reasoning_content: row.reasoningContent,
    content_type: row.contentType,
    extra_info: JSON.parse(row.extraInfo),
    status: row.isBroken ? MessageStatus.broken : MessageStatus.available,
    broken_pos: row.brokenPos ?? UNBROKEN_POS,
    sender_id: row.senderId,
    mention_list: JSON.parse(row.mentionList),
    content_time: row.contentTime,
    message_index: String(row.position),
    index: row.ordinal,
    source: row.source,
    ...(row.requiredAction && { required_action: JSON.parse(row.requiredAction) }),
    ...(row.feedback && { message_feedback: JSON.parse(row.feedback) }),
  };
}
