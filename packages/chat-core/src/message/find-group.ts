import type { Conversation } from '../conversation/conversation.ts';
import { groupIdOf } from './group-id.ts';
import { type MessageGroup, messageGroups } from './message-group.ts';
import { findMessage } from './message-layout.ts';

const byId = new WeakMap<readonly MessageGroup[], ReadonlyMap<string, MessageGroup>>();

export function findGroup(conversation: Conversation, groupId: string): MessageGroup | null {
  const groups = messageGroups(conversation);
  const known = byId.get(groups) ?? new Map(groups.map((group) => [group.groupId, group]));
  byId.set(groups, known);
  return known.get(groupId) ?? null;
}

export function groupOfMessage(conversation: Conversation, messageId: string): MessageGroup | null {
  const message = findMessage(conversation, messageId);
  return message && findGroup(conversation, groupIdOf(message));
}

/** What may be asked next, while it is shown: below the latest group, in the section that goes on. */
export function suggestionsOfGroup(conversation: Conversation, groupId: string): readonly string[] {
  if (!findGroup(conversation, groupId)?.showSuggestions) return NONE;
  return conversation.suggestions[groupId]?.suggestions ?? NONE;
}

const NONE: readonly string[] = [];
