import { type Conversation, groupIdOf, type MessageGroup, messageGroups } from '@parley/chat-core';

/** Fields that change with every delta. Only the rows of the streaming group depend on them. */
const OF_THE_LIVE_GROUP = ['messages', 'pulling', 'responding'] as const;
/** Fields that no row depends on. */
const OF_NO_GROUP = ['history', 'outbox', 'isReconnecting', 'voice'] as const;
const quietFields: ReadonlySet<string> = new Set([...OF_THE_LIVE_GROUP, ...OF_NO_GROUP]);

type Listener = () => void;
interface Source {
  getState(): Conversation;
  subscribe(listener: Listener): () => void;
}

export interface GroupFeed {
  /** Calls the listener when a change may affect the rows of this group. */
  subscribe(groupId: string, listener: Listener): () => void;
}

/**
 * One subscription to the conversation for all rows. While a reply streams, only the rows of its group are notified:
 * letting every row of a long history select again for each delta would cost more than rendering the delta.
 */
export function createGroupFeed(conversation: Source): GroupFeed {
  const listeners = new Map<string, Set<Listener>>();
  let before = conversation.getState();
  let groupsBefore = messageGroups(before);
  let leave: (() => void) | undefined;

  function remember(now: Conversation): void {
    before = now;
    groupsBefore = messageGroups(now);
  }

  function notify(): void {
    const now = conversation.getState();
    const concerned = concernedGroups(before, now, groupsBefore) ?? [...listeners.keys()];
    remember(now);
    for (const groupId of concerned) for (const listener of [...(listeners.get(groupId) ?? [])]) listener();
  }

  return {
    subscribe(groupId, listener) {
      if (!leave) {
        remember(conversation.getState());
        leave = conversation.subscribe(notify);
      }
      const own = listeners.get(groupId) ?? new Set();
      listeners.set(groupId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(groupId) === own) listeners.delete(groupId);
        if (listeners.size > 0) return;
        leave?.();
        leave = undefined;
      };
    },
  };
}

/** The groups that a change affects; `null` for all of them. */
export function concernedGroups(
  before: Conversation,
  now: Conversation,
  groupsBefore: readonly MessageGroup[],
): ReadonlySet<string> | null {
  const fields = Object.keys(now) as (keyof Conversation)[];
  if (fields.some((field) => !quietFields.has(field) && before[field] !== now[field])) return null;
  if (messageGroups(now) !== groupsBefore) return null;
  const concerned = new Set<string>();
  now.messages.forEach((message, place) => {
    if (message !== before.messages[place]) concerned.add(groupIdOf(message));
  });
  if (before.responding !== now.responding)
    for (const responding of [before.responding, now.responding]) if (responding) concerned.add(responding.replyId);
  if (before.pulling !== now.pulling)
    for (const [replyId, pulling] of Object.entries(now.pulling))
      if (pulling !== before.pulling[replyId]) concerned.add(replyId);
  return concerned;
}
