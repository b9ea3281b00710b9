import type { ChatRequest, ModelMessage, ModelTool, Sampling, ToolCall, UserPart } from '../model.ts';
import type { PictureBytes } from '../picture-bytes.ts';
import { parseArguments } from './chat-answer.ts';
import type { SdkAssistantPart, SdkCall, SdkMessage, SdkPrompt, SdkTool } from './sdk-types.ts';

export function toSdkCall(request: ChatRequest, madeBy: string, pictures: PictureBytes, signal: AbortSignal): SdkCall {
  const { messages, tools, sampling, outputSchema } = request;
  return {
    prompt: toPrompt(messages, madeBy, pictures),
    abortSignal: signal,
    ...(tools.length > 0 && { tools: tools.map(toSdkTool) }),
    ...toSdkSampling(sampling),
    ...(outputSchema && { responseFormat: { type: 'json', ...outputSchema } }),
  };
}

/** These wires take system messages before all others, and no message without content. */
function toPrompt(messages: readonly ModelMessage[], madeBy: string, pictures: PictureBytes): SdkPrompt {
  const system = messages.filter((message) => message.role === 'system');
  const rest = messages.filter((message) => message.role !== 'system');
  return [...system, ...rest]
    .map((message) => toSdkMessage(message, madeBy, pictures))
    .filter((message) => message.content.length > 0);
}

function toSdkMessage(message: ModelMessage, madeBy: string, pictures: PictureBytes): SdkMessage {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text };
    case 'user':
      return { role: 'user', content: message.parts.map((part) => toSdkPart(part, pictures)) };
    case 'assistant':
      return { role: 'assistant', content: toAssistantParts(message, madeBy) };
    case 'tool': {
      const output = { type: 'text' as const, value: message.text };
      const result = { type: 'tool-result' as const, toolCallId: message.callId, toolName: message.name, output };
      return { role: 'tool', content: [result] };
    }
  }
}

/** Its own provider parts are the whole answer; they stand in for text and calls, as far as those are still there. */
function toAssistantParts(
  { text, toolCalls = [], providerParts }: Extract<ModelMessage, { role: 'assistant' }>,
  madeBy: string,
): SdkAssistantPart[] {
  if (toolCalls.length > 0 && providerParts?.madeBy === madeBy) {
    const ids = new Set(toolCalls.map(({ id }) => id));
    return (providerParts.parts as SdkAssistantPart[]).filter(
      (part) => part.type !== 'tool-call' || ids.has(part.toolCallId),
    );
  }
  return [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...toolCalls.map(toSdkToolCall)];
}

function toSdkPart(part: UserPart, pictures: PictureBytes) {
  if (part.type === 'text') return { type: 'text' as const, text: part.text };
  return { type: 'file' as const, mediaType: part.contentType, data: pictures.get(part) ?? new Uint8Array() };
}

function toSdkToolCall({ id, name, arguments: text }: ToolCall) {
  return { type: 'tool-call' as const, toolCallId: id, toolName: name, input: parseArguments(text) };
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
