import type { ChatRequest, ModelMessage, ModelTool, Sampling, ToolCall, UserPart } from '../model.ts';
import type { SdkCall, SdkMessage, SdkPrompt, SdkTool } from './sdk-types.ts';

export function toSdkCall({ messages, tools, sampling }: ChatRequest, signal: AbortSignal): SdkCall {
  return {
    prompt: toPrompt(messages),
    abortSignal: signal,
    ...(tools.length > 0 && { tools: tools.map(toSdkTool) }),
    ...toSdkSampling(sampling),
  };
}

/** These wires take what the system says once, before everything else, and no message without content. */
function toPrompt(messages: readonly ModelMessage[]): SdkPrompt {
  const system = messages.filter((message) => message.role === 'system');
  const rest = messages.filter((message) => message.role !== 'system');
  return [...system, ...rest].map(toSdkMessage).filter((message) => message.content.length > 0);
}

function toSdkMessage(message: ModelMessage): SdkMessage {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text };
    case 'user':
      return { role: 'user', content: message.parts.map(toSdkPart) };
    case 'assistant': {
      const text = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }];
      return { role: 'assistant', content: [...text, ...(message.toolCalls ?? []).map(toSdkToolCall)] };
    }
    case 'tool': {
      const output = { type: 'text' as const, value: message.text };
      const result = { type: 'tool-result' as const, toolCallId: message.callId, toolName: message.name, output };
      return { role: 'tool', content: [result] };
    }
  }
}

function toSdkPart(part: UserPart) {
  if (part.type === 'text') return { type: 'text' as const, text: part.text };
  return { type: 'file' as const, mediaType: part.contentType, data: part.bytes };
}

function toSdkToolCall({ id, name, arguments: text }: ToolCall) {
  return { type: 'tool-call' as const, toolCallId: id, toolName: name, input: parseArguments(text) };
}

/** What a model once wrote wrongly must not make every later call fail. */
function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function toSdkTool({ name, description, parameters }: ModelTool): SdkTool {
  return { type: 'function', name, description, inputSchema: parameters };
}

function toSdkSampling(sampling: Sampling): Partial<SdkCall> {
  const { temperature, topP, topK, frequencyPenalty, presencePenalty, maxTokens, responseFormat } = sampling;
  return {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(topK !== undefined && { topK }),
    ...(frequencyPenalty !== undefined && { frequencyPenalty }),
    ...(presencePenalty !== undefined && { presencePenalty }),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...(responseFormat === 'json' && { responseFormat: { type: 'json' } }),
  };
}
