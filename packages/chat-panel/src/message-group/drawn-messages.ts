import {
  type Conversation,
  type CoreMessage,
  type MessageGroup,
  type MessageMeta,
  shownMembers,
  verboseOf,
} from '@parley/chat-core';
import type { PanelPreferences } from '../panel/panel-preferences.ts';

export interface DrawnMessage {
  /** Stays through acknowledgement, so that nothing is made anew. */
  readonly key: string;
  readonly messageId: string;
  readonly kind: 'box' | 'function-call' | 'agent-divider';
  /** The first after another sender: it has the avatar and the name. */
  readonly isFirst: boolean;
}

type Choice = Pick<PanelPreferences, 'isShowFunctionCallBox' | 'ignoreMessageConfigList'>;
const drawnBefore = new WeakMap<MessageGroup, { readonly choice: Choice; readonly drawn: readonly DrawnMessage[] }>();

/** What of a group is drawn, in its order. The same array as long as the group is the same. */
export function drawnMessages(
  conversation: Conversation,
  group: MessageGroup,
  choice: Choice,
): readonly DrawnMessage[] {
  const before = drawnBefore.get(group);
  if (before?.choice === choice) return before.drawn;
  const drawn: DrawnMessage[] = [];
  let isFirst = true;
  for (const message of shownMembers(conversation, group)) {
    const kind = drawnKind(message, choice);
    if (kind === null) continue;
    drawn.push({ key: message.key, messageId: message.message_id, kind, isFirst });
    // A call has no head of its own: the answer after it still says whose it is.
    isFirst = message.role === 'user' || kind === 'agent-divider' || (isFirst && kind === 'function-call');
  }
  drawnBefore.set(group, { choice, drawn });
  return drawn;
}

function drawnKind(message: CoreMessage, choice: Choice): DrawnMessage['kind'] | null {
  switch (message.type) {
    case 'verbose':
      return verboseKind(verboseOf(message)?.msg_type ?? null, choice);
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

function verboseKind(type: MessageMeta['verboseMsgType'], { ignoreMessageConfigList: ignored }: Choice) {
  switch (type) {
    case 'multi_agents_jump_to_agent':
      return ignored.includes('JumpToAgent') ? null : 'agent-divider';
    case 'multi_agents_backwards':
      return ignored.includes('Backwards') ? null : 'agent-divider';
    case 'interrupt':
      return 'box';
    default:
      return null;
  }
}
