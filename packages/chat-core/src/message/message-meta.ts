import type { VerboseType } from '@parley/contract';
import { parseJson } from '../json/parse-json.ts';
import type { CoreMessage } from './core-message.ts';

/** The agent that spoke, in a bot of several agents (extra_info bot_state, wire §1.6). */
export interface BotState {
  readonly bot_id?: string;
  readonly agent_id?: string;
  readonly agent_name?: string;
  readonly agent_type?: string;
  readonly awaiting?: string;
}

/** Everything a view needs to know about a message besides the message itself (chat §3). */
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

export function botStateOf({ extra_info: { bot_state: text } }: CoreMessage): BotState | null {
  const parsed = text ? parseJson(text) : null;
  return typeof parsed === 'object' && !Array.isArray(parsed) ? (parsed as BotState | null) : null;
}
