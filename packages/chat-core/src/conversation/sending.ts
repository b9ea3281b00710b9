import type { ChatMessage } from '@parley/contract';
import { sendInvalid } from '../errors/named-messages.ts';
import type { ReportedError } from '../errors/reported-error.ts';
import type { CoreMessage, LocalMessageStatus } from '../message/core-message.ts';
import { localIdOf } from '../message/to-core-message.ts';
import type { Conversation } from './conversation.ts';
import { positionOfLocal, positionOfSame, withMessage, withMessageAt } from './message-list.ts';
import { withRemovedIds } from './storing.ts';

/*
 * chat §4 Sending, as local_message_status
 *
 *   unsent ──ack──▶ send_success            regenerated: unsent again
 *     │ ├──error──▶ send_fail    ─┐
 *     │ └──60 s───▶ send_timeout ─┴─ retried: unsent; found on the server after all: send_success
 */

export function messageAdded(conversation: Conversation, message: CoreMessage): Conversation {
  const localMessageId = localIdOf(message);
  if (localMessageId === undefined) throw new Error(sendInvalid);
  const added = asUnsent({ ...message, message_id: message.message_id || localMessageId });
  if (positionOfSame(conversation.messages, added) >= 0) return conversation;
  const messages = withMessage(conversation.messages, added);
  return { ...conversation, messages, sending: { localMessageId } };
}

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

/** Removes a message that will not be sent, such as speech without text. If it arrives all the same, it is ignored. */
export function messageRemoved(conversation: Conversation, localMessageId: string): Conversation {
  const position = positionOfLocal(conversation.messages, localMessageId);
  if (!isUnacknowledged(conversation.messages[position])) return conversation;
  return {
    ...conversation,
    messages: conversation.messages.toSpliced(position, 1),
    sending: withoutSending(conversation, localMessageId),
    removedIds: withRemovedIds(conversation.removedIds, [localMessageId]),
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
    : { ...message, local_message_status: 'unsent', is_finish: false, _sendFailed: false, sendError: undefined };

const asFailed = (message: CoreMessage, status: LocalMessageStatus, error: ReportedError): CoreMessage => ({
  ...message,
  local_message_status: status,
  is_finish: true,
  _sendFailed: true,
  // Without a code the error comes from the transport, and its message is for developers.
  sendError: error.code === null ? '' : error.message,
  ...(error.logId && { logId: error.logId }),
});

/** Sent by this client and not acknowledged. */
const isUnacknowledged = (message: CoreMessage | undefined): boolean =>
  message?.local_message_status !== undefined && message.local_message_status !== 'send_success';

function withLocal(
  conversation: Conversation,
  localMessageId: string,
  change: (message: CoreMessage) => CoreMessage,
): Conversation {
  const position = positionOfLocal(conversation.messages, localMessageId);
  const message = conversation.messages[position];
  if (!message || !isUnacknowledged(message)) return conversation;
  const messages = withMessageAt(conversation.messages, position, change(message));
  return messages === conversation.messages ? conversation : { ...conversation, messages };
}
