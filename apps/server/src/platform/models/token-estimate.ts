import type { ChatRequest, ModelMessage } from './model.ts';

const CHARACTERS_PER_TOKEN = 4;
/** What a picture costs with most providers, give or take. */
const TOKENS_PER_IMAGE = 800;
const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;

/** About how many tokens a text is, where nobody counted: a token for four characters, or for each CJK one. */
export function estimateTokens(text: string): number {
  const cjk = text.match(CJK)?.length ?? 0;
  return cjk + Math.ceil((text.length - cjk) / CHARACTERS_PER_TOKEN);
}

export function estimateRequestTokens({ messages, tools }: ChatRequest): number {
  const said = messages.reduce((sum, message) => sum + estimateMessage(message), 0);
  return said + (tools.length > 0 ? estimateTokens(JSON.stringify(tools)) : 0);
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
