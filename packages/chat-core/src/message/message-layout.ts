import type { CoreMessage } from './core-message.ts';

/**
 * Stands for which messages there are, in which order and of which kind, whatever they say. A word that is added to a
 * message makes a new list with the same layout, so that what is worked out from the layout is worked out once.
 */
export type MessageLayout = object;

const layouts = new WeakMap<readonly CoreMessage[], MessageLayout>();

export function layoutOf(messages: readonly CoreMessage[]): MessageLayout {
  const known = layouts.get(messages);
  if (known) return known;
  const layout = {};
  layouts.set(messages, layout);
  return layout;
}

export function keepLayout(
  from: readonly CoreMessage[],
  to: readonly CoreMessage[],
  before: CoreMessage,
  after: CoreMessage,
): void {
  if (isSameKind(before, after)) layouts.set(to, layoutOf(from));
}

const isSameKind = (before: CoreMessage, after: CoreMessage): boolean =>
  before.message_id === after.message_id &&
  before.reply_id === after.reply_id &&
  before.section_id === after.section_id &&
  before.role === after.role &&
  before.type === after.type &&
  before.required_action === after.required_action &&
  (after.type !== 'verbose' || before.content === after.content);
