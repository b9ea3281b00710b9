import type { Conversation } from '../conversation/conversation.ts';
import type { CoreMessage } from '../message/core-message.ts';
import { type Member, type MemberSet, type MessageGroup, memberOf, messageGroups } from '../message/message-group.ts';
import { layoutOf } from '../message/message-layout.ts';
import type { PluginRunner } from './create-plugin-runner.ts';

/**
 * The groups of a conversation as its plugins want them: each message in the set that they choose, and the list as they
 * leave it. Asked again only when the groups themselves have changed.
 */
export function createGroupReading(
  plugins: Pick<PluginRunner, 'run' | 'listens'>,
): (conversation: Conversation) => readonly MessageGroup[] {
  const read = new WeakMap<readonly MessageGroup[], readonly MessageGroup[]>();
  return (conversation) => {
    const groups = messageGroups(conversation);
    const known = read.get(groups);
    if (known) return known;
    const distributed = plugins.listens('onBeforeDistributeMessageIntoMemberSet')
      ? groups.map((group) => withChosenSets(group, conversation, plugins))
      : groups;
    const wanted = plugins.listens('onBeforeMessageGroupListUpdate')
      ? plugins.run('onBeforeMessageGroupListUpdate', { groups: distributed }).groups
      : distributed;
    read.set(groups, wanted);
    return wanted;
  };
}

function withChosenSets(
  group: MessageGroup,
  conversation: Conversation,
  plugins: Pick<PluginRunner, 'run'>,
): MessageGroup {
  const { positions } = layoutOf(conversation);
  const members = idsIn(group.memberSet)
    .map((id) => positions.get(id) ?? -1)
    .toSorted((one, other) => one - other)
    .flatMap((position) => conversation.messages[position] ?? []);
  const chosen = members.map((message) => {
    const memberSet = memberOf(message);
    return { message, was: memberSet, is: chosenSet(message, memberSet, plugins) };
  });
  return chosen.every(({ was, is }) => was === is) ? group : { ...group, memberSet: toMemberSet(chosen) };
}

const chosenSet = (message: CoreMessage, memberSet: Member, plugins: Pick<PluginRunner, 'run'>): Member | null =>
  plugins.run('onBeforeDistributeMessageIntoMemberSet', { message, memberSet }).memberSet;

function toMemberSet(chosen: readonly { readonly message: CoreMessage; readonly is: Member | null }[]): MemberSet {
  const idsOf = (member: Member) =>
    chosen.filter(({ is }) => is === member).map(({ message: { message_id } }) => message_id);
  return {
    userMessageId: idsOf('user')[0] ?? null,
    functionCallMessageIdList: idsOf('function-call'),
    llmAnswerMessageIdList: idsOf('llm-answer'),
    followUpMessageIdList: idsOf('follow-up'),
  };
}

const idsIn = (set: MemberSet): readonly string[] => [
  ...(set.userMessageId === null ? [] : [set.userMessageId]),
  ...set.functionCallMessageIdList,
  ...set.llmAnswerMessageIdList,
  ...set.followUpMessageIdList,
];
