import type { ChatMessage } from '@parley/contract';
import type { CoreMessage, LocalMessageStatus } from '../message/core-message.ts';
import { localIdOf } from '../message/to-core-message.ts';
import type { Conversation, ReportedError } from './conversation.ts';
import { positionOfLocal, positionOfSame, withMessage, withMessageAt } from './message-list.ts';
import { withRemoved } from './removed-ids.ts';

/*
 * chat §4 Sending, as local_message_status
 *
 *   unsent ──ack──▶ send_success            regenerated: unsent again
 *     │ ├──error──▶ send_fail    ─┐
 *     │ └──60 s───▶ send_timeout ─┴─ sent once more: unsent; found on the server after all: send_success
 */

export function messageAdded(conversation: Conversation, message: CoreMessage): Conversation {
  const localMessageId = localIdOf(message);
  if (localMessageId === undefined) throw new Error('SendMessageError: SendMessage is Invalid');
  const added = asUnsent({ ...message, message_id: message.message_id || localMessageId });
  if (positionOfSame(conversation.messages, added) >= 0) return conversation;
  const messages = withMessage(conversation.messages, added);
  return { ...conversation, messages, sending: { localMessageId } };
}

/** A message that is on its way already is not sent twice. */
export function messageSent(conversation: Conversation, localMessageId: string): Conversation {
  const changed = withLocal(conversation, localMessageId, asUnsent);
  if (changed === conversation) return conversation;
  return { ...changed, sending: { localMessageId } };
}

export function messageContentChanged(
  conversation: Conversation,
  localMessageId: string,
  content: string,
  content_type: ChatMessage['content_type'],
): Conversation {
  return withLocal(conversation, localMessageId, (message) =>
    message.content === content && message.content_type === content_type
      ? message
      : { ...message, content, content_type },
  );
}

export function messageUploadEnded(
  conversation: Conversation,
  localMessageId: string,
  file_upload_result: 'success' | 'fail',
): Conversation {
  return withLocal(conversation, localMessageId, (message) => ({ ...message, file_upload_result }));
}

/** A message that came to nothing, such as speech without words; should it arrive all the same, it leaves nothing. */
export function messageRemoved(conversation: Conversation, localMessageId: string): Conversation {
  const position = positionOfLocal(conversation.messages, localMessageId);
  if (!isOpen(conversation.messages[position])) return conversation;
  return {
    ...conversation,
    messages: conversation.messages.toSpliced(position, 1),
    sending: withoutSending(conversation, localMessageId),
    removedIds: withRemoved(conversation.removedIds, [localMessageId]),
  };
}

export function sendFailed(
  conversation: Conversation,
  localMessageId: string,
  status: Exclude<LocalMessageStatus, 'unsent' | 'send_success'>,
  error: ReportedError,
): Conversation {
  const changed = withLocal(conversation, localMessageId, (message) =>
    message.local_message_status === 'unsent' ? asFailed(message, status, error) : message,
  );
  const sending = withoutSending(conversation, localMessageId);
  return sending === conversation.sending ? changed : { ...changed, sending };
}

export const withoutSending = ({ sending }: Conversation, localMessageId: string | undefined) =>
  sending?.localMessageId === localMessageId ? null : sending;

export const asUnsent = (message: CoreMessage): CoreMessage =>
  message.local_message_status === 'unsent' && !message.is_finish && !message._sendFailed
    ? message
    : { ...message, local_message_status: 'unsent', is_finish: false, _sendFailed: false };

const asFailed = (
  message: CoreMessage,
  status: LocalMessageStatus,
  { code, message: errorMessage, logId }: ReportedError,
): CoreMessage => ({
  ...message,
  local_message_status: status,
  is_finish: true,
  _sendFailed: true,
  // Without a code the error comes from the transport, and its message is for developers.
  sendError: code === null ? '' : errorMessage,
  ...(logId && { logId }),
});

/** Sent from here and not known to have arrived. */
const isOpen = (message: CoreMessage | undefined): boolean =>
  message?.local_message_status !== undefined && message.local_message_status !== 'send_success';

function withLocal(
  conversation: Conversation,
  localMessageId: string,
  change: (message: CoreMessage) => CoreMessage,
): Conversation {
  const position = positionOfLocal(conversation.messages, localMessageId);
  const message = conversation.messages[position];
  if (!message || !isOpen(message)) return conversation;
  const messages = withMessageAt(conversation.messages, position, change(message));
  return messages === conversation.messages ? conversation : { ...conversation, messages };
}
