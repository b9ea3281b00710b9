import type { Conversation } from '../conversation/conversation.ts';
import type { CoreMessage } from '../message/core-message.ts';
import {
  type ChangeGroups,
  type Member,
  type MemberSet,
  type MessageGroup,
  memberOf,
} from '../message/message-group.ts';
import { layoutOf } from '../message/message-layout.ts';
import type { PluginRunner } from './create-plugin-runner.ts';

type Asked = Pick<PluginRunner, 'run' | 'listens'>;

/**
 * The groups of a conversation as its plugins want them: each message in the set that they choose, and the list as they
 * leave it (wire §2.1). Asked again only when the groups themselves have changed.
 */
export const createGroupReading =
  (plugins: Asked): ChangeGroups =>
  (groups, conversation) => {
    const distributed = plugins.listens('onBeforeDistributeMessageIntoMemberSet')
      ? groups.map((group) => withChosenSets(group, conversation, plugins))
      : groups;
    return plugins.listens('onBeforeMessageGroupListUpdate')
      ? plugins.run('onBeforeMessageGroupListUpdate', { groups: distributed }).groups
      : distributed;
  };

function withChosenSets(
  group: MessageGroup,
  conversation: Pick<Conversation, 'identity' | 'messages'>,
  plugins: Asked,
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

const chosenSet = (message: CoreMessage, memberSet: Member, plugins: Asked): Member | null =>
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
