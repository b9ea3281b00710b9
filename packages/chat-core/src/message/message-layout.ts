import type { Conversation } from '../conversation/conversation.ts';
import type { CoreMessage } from './core-message.ts';

/**
 * Which messages there are, in which order and of which kind, whatever they say. It stays the same object while words are
 * added, so that what is worked out from it is worked out once.
 */
export interface MessageLayout {
  /** Where each message stands, by its id. */
  readonly positions: ReadonlyMap<string, number>;
}

interface Seen {
  messages: readonly CoreMessage[];
  readonly layout: MessageLayout;
}
const lastOfClient = new WeakMap<Conversation['identity'], Seen>();

export function layoutOf({ identity, messages }: Pick<Conversation, 'identity' | 'messages'>): MessageLayout {
  const seen = lastOfClient.get(identity);
  if (seen?.messages === messages) return seen.layout;
  if (seen && hasSameLayout(seen.messages, messages)) {
    seen.messages = messages;
    return seen.layout;
  }
  const layout = { positions: new Map(messages.map(({ message_id }, position) => [message_id, position])) };
  lastOfClient.set(identity, { messages, layout });
  return layout;
}

export function findMessage(
  conversation: Pick<Conversation, 'identity' | 'messages'>,
  messageId: string,
): CoreMessage | null {
  return conversation.messages[layoutOf(conversation).positions.get(messageId) ?? -1] ?? null;
}

function hasSameLayout(before: readonly CoreMessage[], after: readonly CoreMessage[]): boolean {
  if (before.length !== after.length) return false;
  for (let position = before.length - 1; position >= 0; position -= 1) {
    const message = after[position];
    if (before[position] !== message && !isSameKind(before[position], message)) return false;
  }
  return true;
}

const isSameKind = (before: CoreMessage | undefined, after: CoreMessage | undefined): boolean =>
  before?.message_id === after?.message_id &&
  before?.reply_id === after?.reply_id &&
  before?.section_id === after?.section_id &&
  before?.role === after?.role &&
  before?.type === after?.type &&
  (after?.type !== 'verbose' || before?.content === after.content);
