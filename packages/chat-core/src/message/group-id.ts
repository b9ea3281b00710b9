import { type ChatMessage, MessageSource, NO_REPLY_ID } from '@parley/contract';

/** Some reply ids mean that the message belongs to no question (wire §1.2). */
export const hasReplyId = (replyId: string): boolean => replyId !== '' && replyId !== NO_REPLY_ID && replyId !== '-1';

/** A question and everything that answers it share a group; a message without a question has its own group. */
export function groupIdOf(message: Pick<ChatMessage, 'role' | 'message_id' | 'reply_id'>): string {
  return message.role === 'assistant' && hasReplyId(message.reply_id) ? message.reply_id : message.message_id;
}

/**
 * Notices, async results and manually triggered tasks get a reply id of their own, so that each is its own group
 * (wire §1.11). An unknown source throws (chat §5).
 */
export function withOwnReplyId(message: ChatMessage): ChatMessage {
  const prefix = ownReplyPrefix(message);
  return prefix ? { ...message, reply_id: `${prefix}_${message.message_id}` } : message;
}

function ownReplyPrefix({ source, type, reply_id }: ChatMessage): string | null {
  if (source === MessageSource.taskManualTrigger || type === 'task_manual_trigger') return 'task_manual_trigger';
  switch (source) {
    case MessageSource.notice:
      return hasReplyId(reply_id) ? null : 'notice';
    case MessageSource.asyncResult:
      return 'async-result';
    case MessageSource.chat:
      return null;
    default:
      throw new Error(`unknown message source: ${source satisfies never}`);
  }
}
