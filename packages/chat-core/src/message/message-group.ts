import type { Conversation } from '../conversation/conversation.ts';
import { areAlike } from './are-alike.ts';
import type { CoreMessage } from './core-message.ts';
import { groupIdOf } from './group-id.ts';
import { layoutOf, type MessageLayout } from './message-layout.ts';
import { verboseOf } from './verbose.ts';

/** The ids of a group's messages, by what they are for their reader. */
export interface MemberSet {
  readonly userMessageId: string | null;
  readonly functionCallMessageIdList: readonly string[];
  readonly llmAnswerMessageIdList: readonly string[];
  readonly followUpMessageIdList: readonly string[];
}

/** A turn: a question and what answers it. */
export interface MessageGroup {
  readonly groupId: string;
  readonly sectionId: string;
  readonly isLatest: boolean;
  /** The divider stands below the group. The onboarding comes with it while nothing was said in the new section. */
  readonly showContextDivider: null | 'with-onboarding' | 'without-onboarding';
  readonly showSuggestions: boolean;
  readonly memberSet: MemberSet;
}

export type Member = 'user' | 'function-call' | 'llm-answer' | 'follow-up';

/** Where a message belongs in its group. An interrupt asks the user something, so it is read like an answer. */
export function memberOf(message: CoreMessage): Member {
  if (message.role === 'user') return 'user';
  switch (message.type) {
    case 'follow_up':
      return 'follow-up';
    case 'function_call':
    case 'tool_response':
    case 'knowledge':
      return 'function-call';
    case 'verbose':
      return verboseOf(message)?.msg_type === 'interrupt' ? 'llm-answer' : 'function-call';
    default:
      return 'llm-answer';
  }
}

interface Grouped {
  readonly latestSectionId: string;
  readonly groups: readonly MessageGroup[];
}
const byLayout = new WeakMap<MessageLayout, Grouped>();
const lastOfClient = new WeakMap<Conversation['identity'], readonly MessageGroup[]>();

/** Where each message belongs in its group; in no set of it with `null`. */
export type ChooseMember = (message: CoreMessage) => Member | null;
/** What the plugins of a client make of its groups. They can have them made anew, with other sets. */
export type ChangeGroups = (
  groups: readonly MessageGroup[],
  makeAnew: (choose: ChooseMember) => typeof groups,
) => typeof groups;
type GroupedConversation = Pick<Conversation, 'identity' | 'messages' | 'sections'>;
const changesOfClient = new WeakMap<Conversation['identity'], ChangeGroups>();

/** From now on whoever reads the groups of this client reads them so, and with them whatever is worked out from them. */
export function changeGroupsOf(identity: Conversation['identity'], change: ChangeGroups): void {
  changesOfClient.set(identity, change);
}

/**
 * The groups in the order they are read, as the plugins of their client want them. Groups that nothing happened to stay
 * the same objects.
 */
export function messageGroups(conversation: GroupedConversation): readonly MessageGroup[] {
  const { identity, messages, sections } = conversation;
  const { latestSectionId } = sections;
  const layout = layoutOf(conversation);
  const known = byLayout.get(layout);
  if (known?.latestSectionId === latestSectionId) return known.groups;
  const make = (choose: ChooseMember) => groupsOf(messages, latestSectionId, choose);
  const plain = make(memberOf);
  // A plugin that reads the groups while it is asked about them gets them as they are.
  byLayout.set(layout, { latestSectionId, groups: plain });
  const wanted = changesOfClient.get(identity)?.(plain, make) ?? plain;
  const groups = reused(lastOfClient.get(identity) ?? [], wanted);
  byLayout.set(layout, { latestSectionId, groups });
  lastOfClient.set(identity, groups);
  return groups;
}

export const latestGroup = (conversation: Conversation): MessageGroup | null =>
  messageGroups(conversation).at(-1) ?? null;

function groupsOf(
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
      memberSet: memberSetOf(own, choose),
    };
  });
}

function memberSetOf(messages: readonly CoreMessage[], choose: ChooseMember): MemberSet {
  const ids: Record<Member, string[]> = { user: [], 'function-call': [], 'llm-answer': [], 'follow-up': [] };
  // Whatever else a plugin says is in no set.
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

function reused(before: readonly MessageGroup[], after: readonly MessageGroup[]): readonly MessageGroup[] {
  const byId = new Map(before.map((group) => [group.groupId, group]));
  const next = after.map((group) => {
    const same = byId.get(group.groupId);
    return same && areAlike(same, group) ? same : group;
  });
  return next.length === before.length && next.every((group, position) => group === before[position]) ? before : next;
}
