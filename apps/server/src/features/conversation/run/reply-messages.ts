import {
  type ChatMessage,
  FinishReason,
  type KnowledgeRecall,
  MessageStatus,
  type RequiredAction,
  type VerboseType,
} from '@parley/contract';
import type { ToolCall } from '../../../platform/models/model.ts';
import { answerMessage } from './event-frames.ts';
import { costOf, type RunPlan } from './plan.ts';
import type { RunIdentity } from './run-identity.ts';
import type { SpokenWords } from './spoken-words.ts';

interface Made {
  readonly id: string;
  readonly now: number;
}

/** A message of the bot that comes whole; it takes the next place in the reply. */
function wholeMessage(
  identity: RunIdentity,
  plan: RunPlan,
  { id, now }: Made,
  rest: Pick<ChatMessage, 'type' | 'content'> & Partial<ChatMessage>,
): ChatMessage {
  const ordinal = plan.nextOrdinal;
  plan.nextOrdinal += 1;
  const base = answerMessage(identity, { messageId: id, ordinal, contentTime: now });
  const extra_info = { ...base.extra_info, ...rest.extra_info };
  // What a model calls a tool or suggests can hold a NUL, which Postgres does not keep.
  const content = rest.content.replaceAll('\0', '');
  return { ...base, status: MessageStatus.available, ...rest, content, extra_info };
}

export const functionCallMessage = (identity: RunIdentity, plan: RunPlan, made: Made, call: ToolCall): ChatMessage =>
  wholeMessage(identity, plan, made, {
    type: 'function_call',
    content: JSON.stringify({ name: call.name, arguments: parsed(call.arguments) }),
    extra_info: {
      call_id: call.id,
      tool_name: call.name,
      plugin: call.name,
      plugin_request: call.arguments,
      execute_display_name: call.name,
    },
  });

export const toolResponseMessage = (
  identity: RunIdentity,
  plan: RunPlan,
  made: Made & { readonly call: ToolCall; readonly text: string; readonly failed: boolean; readonly startedAt: number },
): ChatMessage =>
  wholeMessage(identity, plan, made, {
    type: 'tool_response',
    content: made.text,
    extra_info: {
      call_id: made.call.id,
      tool_name: made.call.name,
      plugin: made.call.name,
      plugin_request: made.call.arguments,
      plugin_status: made.failed ? '1' : '0',
      time_cost: seconds(made.now - made.startedAt),
    },
  });

export const followUpMessage = (identity: RunIdentity, plan: RunPlan, made: Made, question: string): ChatMessage =>
  wholeMessage(identity, plan, made, { type: 'follow_up', content: question });

const verboseContent = (msg_type: VerboseType, data: string): Pick<ChatMessage, 'type' | 'content'> => ({
  type: 'verbose',
  content: JSON.stringify({ msg_type, data }),
});

export const recallMessage = (identity: RunIdentity, plan: RunPlan, made: Made, recall: KnowledgeRecall): ChatMessage =>
  wholeMessage(identity, plan, made, verboseContent('knowledge_recall', JSON.stringify(recall)));

export const interruptMessage = (
  identity: RunIdentity,
  plan: RunPlan,
  made: Made,
  required_action: RequiredAction,
): ChatMessage => wholeMessage(identity, plan, made, { ...verboseContent('interrupt', ''), required_action });

/** Tells readers that the words are complete. It says nothing by itself, so it is not kept in the history. */
export const answerFinishMessage = (
  identity: RunIdentity,
  plan: RunPlan,
  made: Made,
  reason: keyof typeof FinishReason,
): ChatMessage =>
  wholeMessage(
    identity,
    plan,
    made,
    verboseContent('generate_answer_finish', JSON.stringify({ finish_reason: FinishReason[reason], FinData: '' })),
  );

/** An answer as it is kept: with all its words, what it cost, and where it was stopped. */
export function spokenMessage(
  identity: RunIdentity,
  plan: RunPlan,
  words: SpokenWords,
  { now, brokenPos, newSectionId }: { now: number; brokenPos?: number; newSectionId: string | null },
): ChatMessage {
  const { inputTokens, outputTokens } = plan.usage;
  const base = answerMessage(identity, words.spoken);
  return {
    ...base,
    content: words.text,
    reasoning_content: words.reasoning,
    status: brokenPos === undefined ? MessageStatus.available : MessageStatus.broken,
    ...(brokenPos !== undefined && { broken_pos: brokenPos }),
    extra_info: {
      ...base.extra_info,
      input_tokens: String(inputTokens),
      output_tokens: String(outputTokens),
      token: String(inputTokens + outputTokens),
      time_cost: seconds(now - plan.startedAt),
      cost: String(costOf(plan, plan.usage)),
      model_name: plan.model.name,
      ...(newSectionId && { new_section_id: newSectionId }),
    },
  };
}

/** The last event of an answer: the reader has the words already. */
export const finishingMessage = (message: ChatMessage): ChatMessage => ({
  ...message,
  content: '',
  reasoning_content: '',
});

const seconds = (milliseconds: number): string => (Math.max(0, milliseconds) / 1000).toFixed(1);

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
