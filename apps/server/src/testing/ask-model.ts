import type { ChatAnswer, ChatModel, ChatRequest } from '../platform/models/model.ts';

export const plainCapabilities = { tools: true, vision: true, reasoning: true, contextTokens: 8_000 };

export const userSays = (text: string): ChatRequest => ({
  messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
  tools: [],
  sampling: {},
});

export interface Asked {
  readonly text: string[];
  readonly reasoning: string[];
  readonly answer: Promise<ChatAnswer>;
}

/** Asks a model and collects the pieces of its answer. */
export function askModel(
  model: ChatModel,
  request: ChatRequest = userSays('Hello'),
  signal = new AbortController().signal,
): Asked {
  const text: string[] = [];
  const reasoning: string[] = [];
  const listener = {
    onText: (piece: string) => text.push(piece),
    onReasoning: (piece: string) => reasoning.push(piece),
  };
  return { text, reasoning, answer: model.answer(request, listener, signal) };
}
