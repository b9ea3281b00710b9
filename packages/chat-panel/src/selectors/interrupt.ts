import {
  type Conversation,
  type CoreMessage,
  findGroup,
  findMessage,
  groupIdOf,
  locationRequestOf,
  parseJson,
} from '@parley/chat-core';
import type { ChatMessage } from '@parley/contract';

/** A question of a paused reply to the user (wire §1.8, tool calls of type reply_message). */
export interface InterruptQuestion {
  readonly toolCallId: string;
  readonly question: string;
  readonly options: readonly string[];
}

export function interruptQuestions({
  required_action,
}: Pick<ChatMessage, 'required_action'>): readonly InterruptQuestion[] {
  const calls = required_action?.submit_tool_outputs.tool_calls ?? [];
  return calls.filter(({ type }) => type === 'reply_message').map((call) => toQuestion(call.id, call.function));
}

function toQuestion(
  toolCallId: string,
  call: { readonly name: string; readonly arguments: string },
): InterruptQuestion {
  const given = parseJson(call.arguments, () => undefined) as { question?: unknown; options?: unknown } | null;
  const options = Array.isArray(given?.options) ? given.options.filter((option) => typeof option === 'string') : [];
  return { toolCallId, question: typeof given?.question === 'string' ? given.question : call.name, options };
}

/** Whether an interrupt has a question of its own. Others only pause the reply: the next message of the user continues it. */
export const hasInterruptQuestion = (message: CoreMessage): boolean =>
  locationRequestOf(message) !== null || interruptQuestions(message).length > 0;

/** Whether a paused reply still waits for the user, continued with an answer, or ended without one. */
export type InterruptState = 'asked' | 'answered' | 'closed';

export function interruptState(conversation: Conversation, messageId: string): InterruptState {
  const message = findMessage(conversation, messageId);
  const group = message && findGroup(conversation, groupIdOf(message));
  if (!message || !group) return 'closed';
  const { functionCallMessageIdList, llmAnswerMessageIdList } = group.memberSet;
  const place = conversation.messages.indexOf(message);
  const isContinued = [...functionCallMessageIdList, ...llmAnswerMessageIdList].some((id) => {
    const other = findMessage(conversation, id);
    return other !== null && isAnswering(other) && conversation.messages.indexOf(other) > place;
  });
  if (isContinued) return 'answered';
  const isOver = !group.isLatest || group.sectionId !== conversation.sections.latestSectionId;
  return isOver || conversation.pulling[group.groupId]?.isStopped ? 'closed' : 'asked';
}

const isAnswering = ({ type }: { type: string }) =>
  type === 'answer' || type === 'tool_response' || type === 'function_call';
