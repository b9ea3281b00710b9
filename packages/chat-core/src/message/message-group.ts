import type { CoreMessage } from './core-message.ts';
import { verboseOf } from './verbose.ts';

/** The ids of a group's messages, by their role in the group (chat §3). */
export interface MemberSet {
  readonly userMessageId: string | null;
  readonly functionCallMessageIdList: readonly string[];
  readonly llmAnswerMessageIdList: readonly string[];
  readonly followUpMessageIdList: readonly string[];
}

/** A turn: one question and everything that answers it. */
export interface MessageGroup {
  readonly groupId: string;
  readonly sectionId: string;
  readonly isLatest: boolean;
  /** The divider is drawn below the group; with the onboarding as long as the new section has no message. */
  readonly showContextDivider: null | 'with-onboarding' | 'without-onboarding';
  readonly showSuggestions: boolean;
  readonly memberSet: MemberSet;
}

export type Member = 'user' | 'function-call' | 'llm-answer' | 'follow-up';

/** The member set a message belongs to. An interrupt asks the user something, so it is displayed like an answer. */
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

/** Assigns a message to a member set; `null` leaves it out of all of them. */
export type ChooseMember = (message: CoreMessage) => Member | null;

/** Changes the groups of a client for its plugins. `regroup` builds them again with other member sets. */
export type ChangeGroups = (
  groups: readonly MessageGroup[],
  regroup: (choose: ChooseMember) => readonly MessageGroup[],
) => readonly MessageGroup[];
