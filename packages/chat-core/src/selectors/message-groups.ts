import type { Conversation } from '../conversation/conversation.ts';
import type { CachedGroups } from '../conversation/selector-cache.ts';
import type { CoreMessage } from '../message/core-message.ts';
import { groupIdOf } from '../message/group-id.ts';
import { textOf } from '../message/message-content.ts';
import {
  type ChooseMember,
  type Member,
  type MemberSet,
  type MessageGroup,
  memberOf,
} from '../message/message-group.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { isDeepEqual } from './is-deep-equal.ts';
import { findMessage, layoutOf } from './message-layout.ts';

type Grouped = Pick<Conversation, 'messages' | 'sections' | 'selectorCache'>;

/** All groups, oldest first, after the plugins have changed them. A group that did not change stays the same object. */
export const messageGroups = (conversation: Grouped): readonly MessageGroup[] => cachedGroups(conversation).list;

export const latestGroup = (conversation: Grouped): MessageGroup | null => messageGroups(conversation).at(-1) ?? null;

export function findGroup(conversation: Grouped, groupId: string): MessageGroup | null {
  const groups = cachedGroups(conversation);
  groups.byId ??= new Map(groups.list.map((group) => [group.groupId, group]));
  return groups.byId.get(groupId) ?? null;
}

export function groupOfMessage(conversation: Grouped, messageId: string): MessageGroup | null {
  const message = findMessage(conversation, messageId);
  return message && findGroup(conversation, groupIdOf(message));
}

function cachedGroups(conversation: Grouped): CachedGroups {
  const { messages, sections, selectorCache } = conversation;
  const { latestSectionId } = sections;
  const layout = layoutOf(conversation);
  const known = selectorCache.groups.get();
  if (known?.layout === layout && known.latestSectionId === latestSectionId) return known;

  const group = (choose: ChooseMember) => toGroups(messages, latestSectionId, choose);
  const plain = group(memberOf);
  const cache = (list: readonly MessageGroup[]): CachedGroups => {
    const cached = { layout, latestSectionId, list, byId: null };
    selectorCache.groups.set(cached);
    return cached;
  };
  if (!selectorCache.changeGroups) return cache(withReusedGroups(known?.list ?? [], plain));
  // A plugin that reads the groups while it is asked to change them gets them unchanged.
  cache(plain);
  return cache(withReusedGroups(known?.list ?? [], selectorCache.changeGroups(plain, group)));
}

function toGroups(
  messages: readonly CoreMessage[],
  latestSectionId: string,
  choose: ChooseMember,
): readonly MessageGroup[] {
  const members = groupedBy(messages, groupIdOf);
  const turns = [...members].map(([groupId, own]) => ({ groupId, own, sectionId: own[0]?.section_id ?? '' }));
  return turns.map(({ groupId, own, sectionId }, position) => {
    const newer = turns[position + 1];
    const isLatest = newer === undefined;
    const isSectionEnd = sectionId !== (isLatest ? latestSectionId : newer.sectionId);
    const divider = isLatest ? 'with-onboarding' : 'without-onboarding';
    return {
      groupId,
      sectionId,
      isLatest,
      showContextDivider: isSectionEnd ? divider : null,
      showSuggestions: isLatest && sectionId === latestSectionId,
      memberSet: toMemberSet(own, choose),
    };
  });
}

function toMemberSet(messages: readonly CoreMessage[], choose: ChooseMember): MemberSet {
  const ids: Record<Member, string[]> = { user: [], 'function-call': [], 'llm-answer': [], 'follow-up': [] };
  // A member set that does not exist, from a plugin, holds no message.
  for (const message of messages) ids[choose(message) as Member]?.push(message.message_id);
  return {
    userMessageId: ids.user[0] ?? null,
    functionCallMessageIdList: ids['function-call'],
    llmAnswerMessageIdList: ids['llm-answer'],
    followUpMessageIdList: ids['follow-up'],
  };
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const grouped = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const own = grouped.get(key);
    if (own) own.push(item);
    else grouped.set(key, [item]);
  }
  return grouped;
}

function withReusedGroups(before: readonly MessageGroup[], after: readonly MessageGroup[]): readonly MessageGroup[] {
  const byId = new Map(before.map((group) => [group.groupId, group]));
  const next = after.map((group) => {
    const same = byId.get(group.groupId);
    return same && isDeepEqual(same, group) ? same : group;
  });
  return next.length === before.length && next.every((group, position) => group === before[position]) ? before : next;
}

/** Whether the group's question is being sent or its answer is incomplete. */
export function isGroupReplying(conversation: Conversation, groupId: string): boolean {
  const { waiting, pulling, sending } = conversation;
  if (waiting?.replyId === groupId) return waiting.phase === 'formal';
  const status = pulling[groupId]?.status;
  if (status === 'start' || status === 'pulling') return true;
  const question = sending && findMessage(conversation, groupId);
  return question !== null && localIdOf(question) === sending?.localMessageId;
}

/** The group's messages in order, without follow-ups: those are displayed as suggestions. */
export function shownMembers(conversation: Conversation, { memberSet }: MessageGroup): readonly CoreMessage[] {
  const { userMessageId, functionCallMessageIdList, llmAnswerMessageIdList } = memberSet;
  const { positions } = layoutOf(conversation);
  return [...(userMessageId ? [userMessageId] : []), ...functionCallMessageIdList, ...llmAnswerMessageIdList]
    .map((id) => positions.get(id) ?? -1)
    .sort((one, other) => one - other)
    .flatMap((position) => conversation.messages[position] ?? []);
}

const NO_SUGGESTIONS: readonly string[] = [];

/** The suggestions shown below a group: only the latest group of the latest section has any. */
export function suggestionsOfGroup(conversation: Conversation, groupId: string): readonly string[] {
  if (!findGroup(conversation, groupId)?.showSuggestions) return NO_SUGGESTIONS;
  return conversation.suggestions[groupId]?.suggestions ?? NO_SUGGESTIONS;
}

/** The text of the last answer in a group (by default the latest group), as far as it has arrived. */
export function answerOf(conversation: Conversation, groupId?: string): string {
  const group = groupId === undefined ? latestGroup(conversation) : findGroup(conversation, groupId);
  const answers = group?.memberSet.llmAnswerMessageIdList.flatMap((id) => findMessage(conversation, id) ?? []) ?? [];
  const last = answers.findLast(({ type }) => type === 'answer');
  return last ? textOf(last) : '';
}
