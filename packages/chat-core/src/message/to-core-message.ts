import type { ChatMessage, MessageEvent } from '@parley/contract';
import type { CoreMessage } from './core-message.ts';
import { withOwnReplyId } from './group-id.ts';

/** Converts a message of the wire. */
export function toCoreMessage(
  message: ChatMessage,
  { isFinished, isFromHistory }: { isFinished: boolean; isFromHistory: boolean },
): CoreMessage {
  if (!hasAnyId(message)) throw new Error('a message without any id');
  const own = withOwnReplyId(message);
  // The spread comes last: own fields after a spread of this size are ten times as slow in V8, and a history is long.
  return {
    key: own.message_id,
    is_finish: isFinished,
    _fromHistory: isFromHistory,
    _sendFailed: false,
    ...own,
    type: own.type === 'ack' ? 'question' : own.type,
  };
}

/** Updates a known message with the server's version of it; the fields that only the client knows stay. */
export const withServerFields = (known: CoreMessage, server: CoreMessage): CoreMessage => ({
  ...known,
  ...server,
  extra_info: { ...withoutEnding(known.extra_info), ...server.extra_info },
  key: known.key,
  _fromHistory: known._fromHistory,
  ...(known.local_message_status !== undefined && {
    local_message_status: 'send_success' as const,
    sendError: undefined,
  }),
});

/** chat §5: a message without any id throws. */
const hasAnyId = ({ message_id, extra_info }: Pick<ChatMessage, 'message_id' | 'extra_info'>): boolean =>
  Boolean(message_id || extra_info?.local_message_id);

/** The id a client gave the message before it was sent; other messages have none. */
export const localIdOf = (message: Pick<ChatMessage, 'extra_info'>): string | undefined =>
  message.extra_info.local_message_id;

/** How a message ended is what its latest version says. */
export function withoutEnding({
  ending,
  ending_reason,
  ...rest
}: ChatMessage['extra_info']): ChatMessage['extra_info'] {
  return rest;
}

/** Whether the message is an answer that went on after its end, or its first event then. */
export const isContinuation = ({ extra_info }: Pick<ChatMessage, 'extra_info'>): boolean =>
  extra_info.is_continued === 'true';

const CHUNK_KEYS = ['seq_id', 'message', 'is_finish'];

/** A chunk is valid only with these three keys and an id in its message (chat §5). Other fields are not checked. */
export function isValidChunk(value: unknown): value is MessageEvent {
  if (typeof value !== 'object' || value === null || CHUNK_KEYS.some((key) => !(key in value))) return false;
  const { message } = value as { readonly message: MessageEvent['message'] | null };
  return typeof message === 'object' && message !== null && hasAnyId(message);
}
