import { estimateTokens } from '@parley/contract';
import type { RerankModel } from '../model.ts';
import { BrokenAnswer, readJson } from '../wire/provider-request.ts';
import { callOpenAi, type OpenAiConnection } from './openai-connection.ts';

/** `/rerank`, as servers beside OpenAI have it: vLLM, llama.cpp, LocalAI, Infinity, Jina, Cohere and most gateways. */
export function createOpenAiRerank(connection: OpenAiConnection, model: string): RerankModel {
  return {
    async rerank(query, texts, signal) {
      if (texts.length === 0) return { scores: [], inputTokens: 0 };
      const body = JSON.stringify({ model, query, documents: texts, top_n: texts.length, return_documents: false });
      const read = (answer: Record<string, unknown>) => ({
        scores: readScores(answer.results, texts.length),
        inputTokens: countedTokens(answer) ?? estimate([query, ...texts]),
      });
      return callOpenAi(
        connection,
        model,
        { path: '/rerank', body },
        async (response) => read(await readJson(response, signal)),
        signal,
      );
    },
  };
}

/** Some servers send probabilities, others the raw numbers of the model, which a logistic function turns into such. */
function readScores(results: unknown, count: number): number[] {
  const scores: (number | undefined)[] = Array(count);
  for (const entry of Array.isArray(results) ? results : []) {
    const { index, relevance_score: score } = (entry ?? {}) as { index?: unknown; relevance_score?: unknown };
    if (typeof index === 'number' && index >= 0 && index < count && Number.isFinite(score))
      scores[index] = score as number;
  }
  const complete = scores.filter((score) => score !== undefined);
  if (complete.length !== count) throw new BrokenAnswer('not a score for each text');
  const areProbabilities = complete.every((score) => score >= 0 && score <= 1);
  return areProbabilities ? complete : complete.map((score) => 1 / (1 + Math.exp(-score)));
}

function countedTokens({ usage }: Record<string, unknown>): number | undefined {
  const { prompt_tokens, total_tokens } = (usage ?? {}) as { prompt_tokens?: unknown; total_tokens?: unknown };
  const counted = prompt_tokens ?? total_tokens;
  return typeof counted === 'number' ? counted : undefined;
}

const estimate = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + estimateTokens(text), 0);
