import { parseJson } from '@parley/chat-core';
import type { ChatMessage } from '@parley/contract';

/** What a paused reply asks its user (wire §1.8, tool calls of type reply_message). */
export interface AskedQuestion {
  readonly toolCallId: string;
  readonly question: string;
  readonly options: readonly string[];
}

export function askedQuestions({ required_action }: Pick<ChatMessage, 'required_action'>): readonly AskedQuestion[] {
  const calls = required_action?.submit_tool_outputs.tool_calls ?? [];
  return calls.filter(({ type }) => type === 'reply_message').map((call) => toQuestion(call.id, call.function));
}

function toQuestion(toolCallId: string, call: { readonly name: string; readonly arguments: string }): AskedQuestion {
  const given = parseJson(call.arguments, () => undefined) as { question?: unknown; options?: unknown } | null;
  const options = Array.isArray(given?.options) ? given.options.filter((option) => typeof option === 'string') : [];
  return { toolCallId, question: typeof given?.question === 'string' ? given.question : call.name, options };
}
