import type { ChatRequest, ModelMessage } from './model.ts';

const CHARACTERS_PER_TOKEN = 4;
/** Roughly the cost of a picture with most providers. */
const TOKENS_PER_IMAGE = 800;
const CJK_RANGES = [
  [0x2e80, 0x9fff],
  [0xac00, 0xd7af],
  [0xf900, 0xfaff],
  [0xff00, 0xffef],
] as const;

/** A rough count where the provider reports none: one token per four characters, or per CJK character. */
export function estimateTokens(text: string): number {
  let cjk = 0;
  for (let index = 0; index < text.length; index += 1) if (isCjk(text.charCodeAt(index))) cjk += 1;
  return cjk + Math.ceil((text.length - cjk) / CHARACTERS_PER_TOKEN);
}

function isCjk(code: number): boolean {
  return code >= CJK_RANGES[0][0] && CJK_RANGES.some(([first, last]) => code >= first && code <= last);
}

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
