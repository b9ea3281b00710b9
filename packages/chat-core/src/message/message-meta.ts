import type { VerboseType } from '@parley/contract';
import type { Conversation } from '../conversation/conversation.ts';
import { areAlike } from './are-alike.ts';
import type { CoreMessage } from './core-message.ts';
import { findGroup } from './find-group.ts';
import { toolResponseTo } from './function-call.ts';
import { groupIdOf } from './group-id.ts';
import { isGroupReplying } from './group-replying.ts';
import { type MessageGroup, memberOf } from './message-group.ts';
import { findMessage, layoutOf } from './message-layout.ts';
import { shownMembers } from './shown-members.ts';
import { localIdOf } from './to-core-message.ts';
import { parseJson, verboseOf } from './verbose.ts';

/** Which of several agents spoke (extra_info bot_state, wire §1.6). */
export interface BotState {
  readonly bot_id?: string;
  readonly agent_id?: string;
  readonly agent_name?: string;
  readonly agent_type?: string;
  readonly awaiting?: string;
}

/** What the view needs to know about a message beside the message itself (chat §3). */
export interface MessageMeta {
  readonly showActions: boolean;
  readonly showMultiAgentDivider: boolean;
  readonly isReceiving: boolean;
  readonly isSending: boolean;
  readonly isFunctionCalling: boolean;
  readonly isFail: boolean;
  readonly isFromLatestGroup: boolean;
  readonly isGroupLastMessage: boolean;
  readonly isGroupLastAnswerMessage: boolean;
  readonly hideAvatar: boolean;
  readonly botState: BotState | null;
  readonly isGroupFirstAnswer: boolean;
  readonly beforeHasJumpVerbose: boolean;
  readonly verboseMsgType: VerboseType | null;
  readonly cardDisabled: boolean;
}

const lastOfClient = new WeakMap<Conversation['identity'], Map<string, MessageMeta>>();
const REMEMBERED_METAS = 5_000;

/** Null when there is no such message. As long as it says the same, it is the same object. */
export function messageMeta(conversation: Conversation, messageId: string): MessageMeta | null {
  const message = findMessage(conversation, messageId);
  const group = message && findGroup(conversation, groupIdOf(message));
  if (!message || !group) return null;
  const metas = lastOfClient.get(conversation.identity) ?? new Map<string, MessageMeta>();
  lastOfClient.set(conversation.identity, metas);
  const known = metas.get(messageId);
  const meta = metaOf(conversation, message, group);
  if (known && areAlike(known, meta)) return known;
  if (metas.size >= REMEMBERED_METAS) metas.clear();
  metas.set(messageId, meta);
  return meta;
}

function metaOf(conversation: Conversation, message: CoreMessage, group: MessageGroup): MessageMeta {
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

/** A call that can get no response any more, because its reply was broken off or the talk went on, is not calling. */
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

function botStateOf({ extra_info: { bot_state: text } }: CoreMessage): BotState | null {
  const parsed = text ? parseJson(text) : null;
  return typeof parsed === 'object' && !Array.isArray(parsed) ? (parsed as BotState | null) : null;
}
