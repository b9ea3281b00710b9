import type { ChatMessage } from '@parley/contract';
import type { CoreMessage } from './core-message.ts';
import { withOwnReplyId } from './group-id.ts';

/** A message of the wire as the client first holds it. */
export function toCoreMessage(
  message: ChatMessage,
  { isFinished, isFromHistory }: { isFinished: boolean; isFromHistory: boolean },
): CoreMessage {
  const own = withOwnReplyId(message);
  return {
    ...own,
    type: own.type === 'ack' ? 'question' : own.type,
    key: own.message_id,
    is_finish: isFinished,
    _fromHistory: isFromHistory,
    _sendFailed: false,
  };
}

/** The id a message was sent under; what was not sent by a client has none. */
export const localIdOf = (message: Pick<ChatMessage, 'extra_info'>): string | undefined =>
  message.extra_info.local_message_id;
