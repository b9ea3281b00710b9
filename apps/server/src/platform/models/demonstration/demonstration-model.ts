import { randomUUID } from 'node:crypto';
import { estimateTokens } from '@parley/contract';
import type { ChatModel, ChatRequest } from '../model.ts';
import { estimateRequestTokens } from '../token-estimate.ts';
import type { Intent, Reply } from './intent.ts';
import { connectModel, createAnAgent, introduceItself, showMarkdown } from './intents/about-parley.ts';
import { quoteFiles } from './intents/files.ts';
import { answerInJson, suggestQuestions } from './intents/json.ts';
import { admitBlindness, admitLimits, giveThanks, greet } from './intents/small-talk.ts';
import { acknowledgeAnswer, quoteResults } from './intents/tool-results.ts';
import { askBack, findPlace, lookUpGuide, tellTime } from './intents/tools.ts';
import { type Question, readQuestion } from './question.ts';

export const DEMONSTRATION_MODEL_ID = 'demo';
export const DEMONSTRATION_MODEL_NAME = 'Parley demo (offline)';

const PACE_MS = 30;

/**
 * Answers without a provider, so that Parley can be tried before a model is connected. It chooses from prepared replies
 * and never pretends to be a language model.
 */
export function createDemonstrationModel({ paceMs = PACE_MS }: { paceMs?: number } = {}): ChatModel {
  return {
    capabilities: { tools: true, vision: false, reasoning: true, contextTokens: 32_000 },
    async answer(request, listener, signal) {
      const reply = chooseReply(readQuestion(request));
      await streamPieces(piecesOf(reply.reasoning), (piece) => listener.onReasoning(piece), paceMs, signal);
      const inputTokens = estimateRequestTokens(request);
      if ('tool' in reply) {
        const call = { id: `call_${randomUUID()}`, name: reply.tool.name, arguments: JSON.stringify(reply.arguments) };
        const outputTokens = estimateTokens(reply.reasoning + call.name + call.arguments);
        return { finish: 'tool-calls', toolCalls: [call], usage: { inputTokens, outputTokens } };
      }
      const { text, isCut } = shorten(reply.text, request.sampling);
      await streamPieces(piecesOf(text), (piece) => listener.onText(piece), paceMs, signal);
      const usage = { inputTokens, outputTokens: estimateTokens(reply.reasoning + text) };
      return { finish: isCut ? 'length' : 'stop', toolCalls: [], usage };
    },
  };
}

/** The first that matches decides: required formats come first, the most general last. */
const intents: readonly Intent[] = [
  suggestQuestions,
  answerInJson,
  quoteResults,
  quoteFiles,
  admitBlindness,
  connectModel,
  createAnAgent,
  showMarkdown,
  tellTime,
  findPlace,
  askBack,
  introduceItself,
  lookUpGuide,
  giveThanks,
  greet,
  acknowledgeAnswer,
];

function chooseReply(question: Question): Reply {
  const intent = intents.find((each) => each.matches(question)) ?? admitLimits;
  return intent.reply(question);
}

function shorten(text: string, { maxTokens = Number.POSITIVE_INFINITY }: ChatRequest['sampling']) {
  if (estimateTokens(text) <= maxTokens) return { text, isCut: false };
  const pieces = piecesOf(text);
  while (estimateTokens(pieces.join('')) > maxTokens) pieces.pop();
  return { text: pieces.join(''), isCut: true };
}

/** A word with the space after it, or two Chinese characters: about the size of a real model's tokens. */
const PIECE = /\p{Script=Han}{1,2}[，。：；！？、“”（）]*|[^\s\p{Script=Han}]+\s*|\s+/gu;

export const piecesOf = (text: string): string[] => text.match(PIECE) ?? [];

/** Passes the pieces on at a steady pace. Rejects at once with the signal's reason. */
function streamPieces(
  pieces: readonly string[],
  onPiece: (piece: string) => void,
  paceMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let next = 0;
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const finish = () => {
      signal.removeEventListener('abort', stop);
      resolve();
    };
    const sendNext = () => {
      while (!signal.aborted) {
        const piece = pieces[next];
        if (piece === undefined) return finish();
        next += 1;
        onPiece(piece);
        if (paceMs === 0) continue;
        timer = setTimeout(sendNext, paceMs);
        return;
      }
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', stop, { once: true });
    sendNext();
  });
}
