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
  // Fields that come after so many copied ones cost V8 ten times as much: a history has thousands of messages.
  return {
    key: own.message_id,
    is_finish: isFinished,
    _fromHistory: isFromHistory,
    _sendFailed: false,
    ...own,
    type: own.type === 'ack' ? 'question' : own.type,
  };
}

/** What the server says of a message that is held wins; what only the client knows stays. */
export const withToldAnew = (known: CoreMessage, told: CoreMessage): CoreMessage => ({
  ...known,
  ...told,
  extra_info: { ...known.extra_info, ...told.extra_info },
  key: known.key,
  _fromHistory: known._fromHistory,
  ...(known.local_message_status !== undefined && { local_message_status: 'send_success' as const }),
});

/** By which one it can be found again (chat §5: a message without any id throws). */
export const hasAnyId = ({ message_id, extra_info }: Pick<ChatMessage, 'message_id' | 'extra_info'>): boolean =>
  Boolean(message_id || extra_info?.local_message_id);

/** The id a message was sent under; what was not sent by a client has none. */
export const localIdOf = (message: Pick<ChatMessage, 'extra_info'>): string | undefined =>
  message.extra_info.local_message_id;
