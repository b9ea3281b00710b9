import type { ChatMessage } from '@parley/contract';
import type { CoreMessage } from './core-message.ts';
import { withOwnReplyId } from './group-id.ts';

/** A message of the wire as the client first holds it. */
export function toCoreMessage(
  message: ChatMessage,
  { isFinished, isFromHistory }: { isFinished: boolean; isFromHistory: boolean },
): CoreMessage {
  if (!hasAnyId(message)) throw new Error('a message without any id');
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

/** By which one it can be found again (chat §5: a message without any id throws). */
export const hasAnyId = ({ message_id, extra_info }: Pick<ChatMessage, 'message_id' | 'extra_info'>): boolean =>
  Boolean(message_id || extra_info?.local_message_id);

/** The id a message was sent under; what was not sent by a client has none. */
export const localIdOf = (message: Pick<ChatMessage, 'extra_info'>): string | undefined =>
  message.extra_info.local_message_id;
