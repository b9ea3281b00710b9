import { type ChatMessage, MessageStatus } from '@parley/contract';
import type { MessageRow } from '../conversation.schema.ts';
import { toMessage } from '../to-message.ts';

/** The first event of a reply, and of a resumed one: the question under its stored id, which is also the reply's. */
export function ackMessage(question: MessageRow, localMessageId: string | undefined): ChatMessage {
  const { broken_pos: _, ...message } = toMessage(question);
  return {
    ...message,
    type: 'ack',
    reply_id: question.id,
    extra_info: localMessageId ? { local_message_id: localMessageId } : {},
    status: MessageStatus.streaming,
  };
}
