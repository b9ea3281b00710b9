import { randomUUID } from 'node:crypto';
import type { ChatModel, ChatRequest } from '../model.ts';
import { estimateRequestTokens, estimateTokens } from '../token-estimate.ts';
import { chooseReply } from './choose-reply.ts';
import { readQuestion } from './question.ts';
import { piecesOf, speak } from './speak.ts';

export const DEMONSTRATION_MODEL_ID = 'demo';
export const DEMONSTRATION_MODEL_NAME = 'Parley demo (offline)';

const PACE_MS = 30;

/**
 * Answers without any provider, so that Parley can be tried before a model is connected. It chooses from prepared
 * replies and says so: it never pretends to be a language model.
 */
export function createDemonstrationModel({ paceMs = PACE_MS }: { paceMs?: number } = {}): ChatModel {
  return {
    capabilities: { tools: true, vision: false, reasoning: true, contextTokens: 32_000 },
    async answer(request, listener, signal) {
      const reply = chooseReply(readQuestion(request));
      await speak(piecesOf(reply.reasoning), (piece) => listener.onReasoning(piece), paceMs, signal);
      const inputTokens = estimateRequestTokens(request);
      if ('tool' in reply) {
        const call = { id: `call_${randomUUID()}`, name: reply.tool.name, arguments: JSON.stringify(reply.arguments) };
        const outputTokens = estimateTokens(reply.reasoning + call.name + call.arguments);
        return { finish: 'tool-calls', toolCalls: [call], usage: { inputTokens, outputTokens } };
      }
      const { text, isCut } = shorten(reply.text, request.sampling);
      await speak(piecesOf(text), (piece) => listener.onText(piece), paceMs, signal);
      const usage = { inputTokens, outputTokens: estimateTokens(reply.reasoning + text) };
      return { finish: isCut ? 'length' : 'stop', toolCalls: [], usage };
    },
  };
}

function shorten(text: string, { maxTokens = Number.POSITIVE_INFINITY }: ChatRequest['sampling']) {
  if (estimateTokens(text) <= maxTokens) return { text, isCut: false };
  const pieces = piecesOf(text);
  while (estimateTokens(pieces.join('')) > maxTokens) pieces.pop();
  return { text: pieces.join(''), isCut: true };
}
