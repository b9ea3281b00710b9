import type { Conversation } from '../conversation/conversation.ts';
import type { CoreMessage } from '../message/core-message.ts';
import { toolResponseTo } from '../message/function-call.ts';
import { groupIdOf } from '../message/group-id.ts';
import { type MessageGroup, memberOf } from '../message/message-group.ts';
import { botStateOf, type MessageMeta } from '../message/message-meta.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { verboseOf } from '../message/verbose.ts';
import { isDeepEqual } from './is-deep-equal.ts';
import { findGroup, isGroupReplying, shownMembers } from './message-groups.ts';
import { findMessage, layoutOf } from './message-layout.ts';

const CACHED_METAS_MAX = 5_000;

/** `null` when there is no such message. The same object as long as its values are the same. */
export function messageMeta(conversation: Conversation, messageId: string): MessageMeta | null {
  const message = findMessage(conversation, messageId);
  const group = message && findGroup(conversation, groupIdOf(message));
  if (!message || !group) return null;
  const { metas } = conversation.selectorCache;
  const known = metas.get(messageId);
  const meta = toMeta(conversation, message, group);
  if (known && isDeepEqual(known, meta)) return known;
  if (metas.size >= CACHED_METAS_MAX) metas.clear();
  metas.set(messageId, meta);
  return meta;
}

function toMeta(conversation: Conversation, message: CoreMessage, group: MessageGroup): MessageMeta {
  const { llmAnswerMessageIdList: answers, userMessageId } = group.memberSet;
  const shown = shownMembers(conversation, group);
  const place = shown.indexOf(message);
  const isAssistant = message.role === 'assistant';
  const isGroupLastAnswerMessage = answers.at(-1) === message.message_id;
  const verboseMsgType = verboseOf(message)?.msg_type ?? null;
  const previous = shown[place - 1];
  const beforeHasJumpVerbose = memberOf(message) === 'llm-answer' && previous !== undefined && isJump(previous);
  const { sending, sections } = conversation;
  return {
    showActions: isGroupLastAnswerMessage && message.is_finish && !isGroupReplying(conversation, group.groupId),
    showMultiAgentDivider: isJump(message),
    isReceiving: isAssistant && !message.is_finish,
    isSending: sending !== null && localIdOf(message) === sending.localMessageId && !isAssistant,
    isFunctionCalling: isFunctionCalling(conversation, message, group),
    isFail: message._sendFailed,
    isFromLatestGroup: group.isLatest,
    isGroupLastMessage: shown.at(-1) === message,
    isGroupLastAnswerMessage,
    hideAvatar: isAssistant && previous !== undefined && previous.message_id !== userMessageId && !beforeHasJumpVerbose,
    botState: botStateOf(message),
    isGroupFirstAnswer: answers[0] === message.message_id,
    beforeHasJumpVerbose,
    verboseMsgType,
    cardDisabled: !group.isLatest || group.sectionId !== sections.latestSectionId,
  };
}

/** A call whose reply was stopped or failed, or that a newer group follows, will get no response: it is not calling. */
function isFunctionCalling(conversation: Conversation, message: CoreMessage, group: MessageGroup): boolean {
  if (message.type !== 'function_call' || !group.isLatest) return false;
  const pulling = conversation.pulling[group.groupId];
  if (pulling?.isStopped || pulling?.status === 'error' || pulling?.status === 'timeout') return false;
  const position = layoutOf(conversation).positions.get(message.message_id) ?? -1;
  return toolResponseTo(conversation.messages, position) === null;
}

function isJump(message: CoreMessage): boolean {
  const type = verboseOf(message)?.msg_type;
  return type === 'multi_agents_jump_to_agent' || type === 'multi_agents_backwards';
}
