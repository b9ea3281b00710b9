import {
  type Conversation,
  type CoreMessage,
  findGroup,
  findMessage,
  groupIdOf,
  isGroupReplying,
  locationRequestOf,
  parseJson,
} from '@parley/chat-core';
import type { ChatMessage, PluginConnectRequest } from '@parley/contract';

/** A question of a paused reply to the user (wire §1.8, tool calls of type reply_message). */
export interface InterruptQuestion {
  readonly toolCallId: string;
  readonly question: string;
  readonly options: readonly string[];
  /** What the user has to know before they answer. */
  readonly details: readonly InterruptDetail[];
}

export interface InterruptDetail {
  readonly label: string;
  readonly value: string;
}

export function interruptQuestions({
  required_action,
}: Pick<ChatMessage, 'required_action'>): readonly InterruptQuestion[] {
  const calls = required_action?.submit_tool_outputs.tool_calls ?? [];
  return calls.filter(({ type }) => type === 'reply_message').flatMap((call) => toQuestions(call.id, call.function));
}

/** A plugin that waits for the user's account or key (wire §5, interrupt kind 7). */
export interface InterruptConnection {
  readonly toolCallId: string;
  readonly plugin: PluginConnectRequest;
}

export function interruptConnections({
  required_action,
}: Pick<ChatMessage, 'required_action'>): readonly InterruptConnection[] {
  const calls = required_action?.submit_tool_outputs.tool_calls ?? [];
  return calls.flatMap(({ id, connect }) => (connect ? [{ toolCallId: id, plugin: connect }] : []));
}

interface GivenQuestion {
  readonly question?: unknown;
  readonly options?: unknown;
  readonly details?: unknown;
}

/** A call asks one question, and may add more. */
function toQuestions(
  toolCallId: string,
  call: { readonly name: string; readonly arguments: string },
): readonly InterruptQuestion[] {
  const given = parseJson(call.arguments, () => undefined) as (GivenQuestion & { more_questions?: unknown }) | null;
  const more = Array.isArray(given?.more_questions) ? (given.more_questions as (GivenQuestion | null)[]) : [];
  return [given, ...more].map((one) => {
    const options = Array.isArray(one?.options) ? one.options.filter((option) => typeof option === 'string') : [];
    const question = typeof one?.question === 'string' ? one.question : call.name;
    return { toolCallId, question, options, details: toDetails(one?.details) };
  });
}

const toDetails = (given: unknown): InterruptDetail[] =>
  (Array.isArray(given) ? (given as (Partial<Record<string, unknown>> | null)[]) : []).flatMap((one) =>
    typeof one?.label === 'string' && typeof one.value === 'string' ? [{ label: one.label, value: one.value }] : [],
  );

/** The output of each call: the answer to its question, or all its questions with their answers. */
export function toToolOutputs(
  questions: readonly InterruptQuestion[],
  answers: readonly string[],
): readonly { readonly toolCallId: string; readonly output: string }[] {
  const answered = questions.map((question, index) => ({ ...question, answer: answers[index] ?? '' }));
  return [...new Set(questions.map(({ toolCallId }) => toolCallId))].map((toolCallId) => {
    const own = answered.filter((question) => question.toolCallId === toolCallId);
    const [first] = own;
    const all = own.map(({ question, answer }) => ({ question, answer }));
    return { toolCallId, output: own.length === 1 ? (first?.answer ?? '') : JSON.stringify(all) };
  });
}

/** Whether an interrupt has a question of its own. Others only pause the reply: the next message of the user continues it. */
export const hasInterruptQuestion = (message: CoreMessage): boolean =>
  locationRequestOf(message) !== null ||
  interruptQuestions(message).length > 0 ||
  interruptConnections(message).length > 0;

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
    return other && (isAnswering(other) || hasInterruptQuestion(other)) && conversation.messages.indexOf(other) > place;
  });
  if (isContinued) return 'answered';
  const isOver = !group.isLatest || group.sectionId !== conversation.sections.latestSectionId;
  return isOver || conversation.pulling[group.groupId]?.isStopped ? 'closed' : 'asked';
}

/**
 * What the reply has asked the user since a call: its first question waits, was answered or closed without an answer; or a later one
 * waits, which there is once the first was answered.
 */
export type CallQuestion = 'none' | 'waiting' | 'answered' | 'closed' | 'waiting-again';

export function questionAfterCall(conversation: Conversation, messageId: string): CallQuestion {
  const message = findMessage(conversation, messageId);
  const group = message && findGroup(conversation, groupIdOf(message));
  if (!message || !group) return 'none';
  const place = conversation.messages.indexOf(message);
  const questions = group.memberSet.llmAnswerMessageIdList.filter((id) => {
    const other = findMessage(conversation, id);
    return other !== null && hasInterruptQuestion(other) && conversation.messages.indexOf(other) > place;
  });
  const last = questions.at(-1);
  if (last === undefined) return 'none';
  const isFirst = questions.length === 1;
  const state = interruptState(conversation, last);
  if (state === 'asked' && !isGroupReplying(conversation, group.groupId)) return isFirst ? 'waiting' : 'waiting-again';
  return isFirst && state === 'closed' ? 'closed' : 'answered';
}

const isAnswering = ({ type }: { type: string }) =>
  type === 'answer' || type === 'tool_response' || type === 'function_call';
