import {
  type Conversation,
  type CoreMessage,
  findMessage,
  type MessageGroup,
  shownMembers,
  verboseOf,
} from '@parley/chat-core';
import type { PanelPreferences } from '../settings/panel-preferences.ts';
import { isEmptyAnswer } from './incomplete-reply.ts';
import { hasInterruptQuestion } from './interrupt.ts';

export interface VisibleMessage {
  /** Stays the same when the server acknowledges the message, so that React keeps the element. */
  readonly key: string;
  readonly messageId: string;
  readonly kind: 'box' | 'function-call' | 'memory' | 'steer' | 'agent-divider';
  /** The first message after one of another sender: it shows the avatar and the name. */
  readonly isFirst: boolean;
}

type Options = Pick<PanelPreferences, 'isShowFunctionCallBox' | 'ignoreMessageConfigList'>;
interface Cached {
  readonly options: Options;
  /** The ids of empty answers, joined. The first text of an answer changes what is visible, but not the group. */
  readonly emptyKey: string;
  readonly visible: readonly VisibleMessage[];
}
const cache = new WeakMap<MessageGroup, Cached>();

/** The messages of a group that are shown, in order. Returns the same array as long as nothing about it changes. */
export function visibleMessages(
  conversation: Conversation,
  group: MessageGroup,
  options: Options,
): readonly VisibleMessage[] {
  const emptyIds = emptyAnswers(conversation, group);
  const emptyKey = emptyIds.join();
  const cached = cache.get(group);
  if (cached?.options === options && cached.emptyKey === emptyKey) return cached.visible;
  const visible: VisibleMessage[] = [];
  let isFirst = true;
  for (const message of shownMembers(conversation, group)) {
    const kind = emptyIds.includes(message.message_id) ? null : kindOf(message, options);
    if (kind === null) continue;
    visible.push({ key: message.key, messageId: message.message_id, kind, isFirst });
    // A call shows no sender: the answer after it does.
    if (kind !== 'function-call' && kind !== 'memory')
      isFirst = message.role === 'user' || kind === 'agent-divider' || kind === 'steer';
  }
  cache.set(group, { options, emptyKey, visible });
  return visible;
}

/** Does not include the last answer of a complete reply: its actions are needed to regenerate it. */
function emptyAnswers(conversation: Conversation, { memberSet }: MessageGroup): readonly string[] {
  const answers = memberSet.llmAnswerMessageIdList;
  return answers.filter((id, place) => {
    const message = findMessage(conversation, id);
    return message !== null && isEmptyAnswer(message) && !(message.is_finish && place === answers.length - 1);
  });
}

function kindOf(message: CoreMessage, options: Options): VisibleMessage['kind'] | null {
  switch (message.type) {
    case 'verbose':
      return verboseKind(message, options);
    case 'function_call':
      return options.isShowFunctionCallBox ? 'function-call' : null;
    // These are shown as part of the call, the answer or the suggestions.
    case 'tool_response':
    case 'knowledge':
    case 'follow_up':
      return null;
    default:
      return 'box';
  }
}

function verboseKind(message: CoreMessage, { ignoreMessageConfigList: ignored }: Options) {
  switch (verboseOf(message)?.msg_type) {
    case 'multi_agents_jump_to_agent':
      return ignored.includes('JumpToAgent') ? null : 'agent-divider';
    case 'multi_agents_backwards':
      return ignored.includes('Backwards') ? null : 'agent-divider';
    case 'time_capsule_recall':
      return ignored.includes('LongTermMemory') ? null : 'memory';
    case 'steer':
      return 'steer';
    case 'interrupt':
      return hasInterruptQuestion(message) ? 'box' : null;
    default:
      return null;
  }
}
