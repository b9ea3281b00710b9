import type { TraceMessage, TracePrompt } from '@parley/contract';
import type { ChatRequest, ModelMessage, ModelTool, Sampling, ToolCall } from '../../../platform/models/model.ts';
import type { TextBudget } from './trace-text.ts';

/**
 * A prompt as it is stored. In a loop of tools every prompt repeats the one before, so only the messages that it adds are
 * stored, and the tools with the first.
 */
export interface RecordedPrompt extends TracePrompt {
  /** The number of messages that this prompt repeats from the previous one. */
  readonly earlier: number;
}

/** Records the prompts of one agent. */
export class PromptRecorder {
  readonly #budget: TextBudget;
  #before: readonly ModelMessage[] = [];

  constructor(budget: TextBudget) {
    this.#budget = budget;
  }

  record({ messages, tools, sampling, outputSchema }: ChatRequest): RecordedPrompt {
    const before = this.#before;
    const earlier =
      before.length > 0 && before.every((message, index) => message === messages[index]) ? before.length : 0;
    this.#before = [...messages];
    const settings = toSettings(sampling);
    return {
      earlier,
      // Tools first: there are few, and without them the calls cannot be understood.
      tools: earlier > 0 ? [] : tools.map((tool) => toTraceTool(tool, this.#budget)),
      messages: recordMessages(messages.slice(earlier), this.#budget),
      settings: outputSchema ? { ...settings, output_schema: outputSchema.name } : settings,
    };
  }
}

/** The prompt of the last of these steps. */
export function restorePrompt(recorded: readonly RecordedPrompt[]): TracePrompt | null {
  let prompt: TracePrompt | null = null;
  for (const { earlier, messages, tools, settings } of recorded) {
    const before: readonly TraceMessage[] = prompt?.messages.slice(0, earlier) ?? [];
    prompt = { messages: [...before, ...messages], tools: earlier > 0 && prompt ? prompt.tools : tools, settings };
  }
  return prompt;
}

/** The instructions and the newest messages come first to be recorded whole: what does not fit is missing of old turns. */
function recordMessages(messages: readonly ModelMessage[], budget: TextBudget): TraceMessage[] {
  const recorded = new Map<ModelMessage, TraceMessage>();
  const [system, turns] = [messages.filter(isSystem), messages.filter((message) => !isSystem(message))];
  for (const message of [...system, ...turns.reverse()]) recorded.set(message, toTraceMessage(message, budget));
  return messages.flatMap((message) => recorded.get(message) ?? []);
}

const isSystem = ({ role }: ModelMessage): boolean => role === 'system';

function toTraceMessage(message: ModelMessage, budget: TextBudget): TraceMessage {
  switch (message.role) {
    case 'system':
      return { role: 'system', ...budget.cut(message.text) };
    case 'tool': {
      const { name, callId, text } = message;
      return { role: 'tool', ...budget.cut(text), tool_name: name, tool_call_id: callId };
    }
    case 'assistant': {
      const calls = message.toolCalls ?? [];
      const tool_calls = calls.map((call) => toTraceCall(call, budget));
      return { role: 'assistant', ...budget.cut(message.text), ...(calls.length > 0 && { tool_calls }) };
    }
    case 'user': {
      const texts = message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
      const pictures = message.parts.flatMap((part) =>
        part.type === 'image' ? [{ name: part.name, content_type: part.contentType, byte_size: part.byteSize }] : [],
      );
      return { role: 'user', ...budget.cut(texts.join('\n\n')), ...(pictures.length > 0 && { pictures }) };
    }
  }
}

export function toTraceCall({ id, name, arguments: written }: ToolCall, budget: TextBudget) {
  const { text, cut } = budget.cut(written);
  return { id, name, arguments: text, ...(cut !== undefined && { cut }) };
}

function toTraceTool({ name, description, parameters }: ModelTool, budget: TextBudget): TracePrompt['tools'][number] {
  const { text, cut } = budget.cut(JSON.stringify(parameters));
  return { name, description: budget.cut(description).text, parameters: text, ...(cut !== undefined && { cut }) };
}

/** As the settings of a draft are named. */
const SETTING_NAMES = Object.entries({
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
  maxTokens: 'max_tokens',
  responseFormat: 'response_format',
  reasoningEffort: 'reasoning_effort',
} satisfies Record<keyof Sampling, string>) as readonly (readonly [keyof Sampling, string])[];

function toSettings(sampling: Sampling): Record<string, number | string> {
  const settings: Record<string, number | string> = {};
  for (const [property, name] of SETTING_NAMES) {
    const value = sampling[property];
    if (value !== undefined) settings[name] = value;
  }
  return settings;
}
