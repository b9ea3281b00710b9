import {
  type Conversation,
  type CoreMessage,
  findMessage,
  type MessageGroup,
  shownMembers,
  verboseOf,
} from '@parley/chat-core';
import type { PanelPreferences } from '../settings/panel-preferences.ts';
import { asksSomething } from './asks-something.ts';
import { isSilent } from './is-silent.ts';

export interface DrawnMessage {
  /** Stays through acknowledgement, so that nothing is made anew. */
  readonly key: string;
  readonly messageId: string;
  readonly kind: 'box' | 'function-call' | 'memory' | 'agent-divider';
  /** The first after another sender: it has the avatar and the name. */
  readonly isFirst: boolean;
}

type Choice = Pick<PanelPreferences, 'isShowFunctionCallBox' | 'ignoreMessageConfigList'>;
interface Before {
  readonly choice: Choice;
  /** The ids of answers that say nothing; words do not change the group, but what is drawn of it. */
  readonly silent: string;
  readonly drawn: readonly DrawnMessage[];
}
const drawnBefore = new WeakMap<MessageGroup, Before>();

/** What of a group is drawn, in its order. The same array as long as the group is the same. */
export function drawnMessages(
  conversation: Conversation,
  group: MessageGroup,
  choice: Choice,
): readonly DrawnMessage[] {
  const silentIds = silentAnswers(conversation, group);
  const silent = silentIds.join();
  const before = drawnBefore.get(group);
  if (before?.choice === choice && before.silent === silent) return before.drawn;
  const drawn: DrawnMessage[] = [];
  let isFirst = true;
  for (const message of shownMembers(conversation, group)) {
    const kind = silentIds.includes(message.message_id) ? null : drawnKind(message, choice);
    if (kind === null) continue;
    drawn.push({ key: message.key, messageId: message.message_id, kind, isFirst });
    // A call has no head of its own: the answer after it still says whose it is.
    if (kind !== 'function-call' && kind !== 'memory') isFirst = message.role === 'user' || kind === 'agent-divider';
  }
  drawnBefore.set(group, { choice, silent, drawn });
  return drawn;
}

/** The last answer of a complete reply is drawn even so: its actions are the way to another one. */
function silentAnswers(conversation: Conversation, { memberSet }: MessageGroup): readonly string[] {
  const answers = memberSet.llmAnswerMessageIdList;
  return answers.filter((id, place) => {
    const message = findMessage(conversation, id);
    return message !== null && isSilent(message) && !(message.is_finish && place === answers.length - 1);
  });
}

function drawnKind(message: CoreMessage, choice: Choice): DrawnMessage['kind'] | null {
  switch (message.type) {
    case 'verbose':
      return verboseKind(message, choice);
    case 'function_call':
      return choice.isShowFunctionCallBox ? 'function-call' : null;
    // These are told with what they belong to: the call, the answer, the suggestions.
    case 'tool_response':
    case 'knowledge':
    case 'follow_up':
      return null;
    default:
      return 'box';
  }
}

function verboseKind(message: CoreMessage, { ignoreMessageConfigList: ignored }: Choice) {
  switch (verboseOf(message)?.msg_type) {
    case 'multi_agents_jump_to_agent':
      return ignored.includes('JumpToAgent') ? null : 'agent-divider';
    case 'multi_agents_backwards':
      return ignored.includes('Backwards') ? null : 'agent-divider';
    case 'time_capsule_recall':
      return ignored.includes('LongTermMemory') ? null : 'memory';
    case 'interrupt':
      return asksSomething(message) ? 'box' : null;
    default:
      return null;
  }
}
