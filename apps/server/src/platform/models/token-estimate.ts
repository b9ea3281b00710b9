import { estimateTokens } from '@parley/contract';
import type { ChatRequest, ModelMessage } from './model.ts';

/** Roughly the cost of a picture with most providers. */
const TOKENS_PER_IMAGE = 800;

export function estimateRequestTokens({ messages, tools }: ChatRequest): number {
  const messageTokens = messages.reduce((sum, message) => sum + estimateMessage(message), 0);
  return messageTokens + (tools.length > 0 ? estimateTokens(JSON.stringify(tools)) : 0);
}

function estimateMessage(message: ModelMessage): number {
  if (message.role === 'user')
    return message.parts.reduce(
      (sum, part) => sum + (part.type === 'text' ? estimateTokens(part.text) : TOKENS_PER_IMAGE),
      0,
    );
  const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
  return calls.reduce((sum, call) => sum + estimateTokens(call.name + call.arguments), estimateTokens(message.text));
}
