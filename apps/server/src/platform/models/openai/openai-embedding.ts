import { estimateTokens } from '@parley/contract';
import type { EmbeddingModel } from '../model.ts';
import { BrokenAnswer, readJson } from '../wire/provider-request.ts';
import { callOpenAi, type OpenAiConnection } from './openai-connection.ts';

export function createOpenAiEmbedding(connection: OpenAiConnection, model: string): EmbeddingModel {
  return {
    async embed(texts, signal) {
      if (texts.length === 0) return { vectors: [], inputTokens: 0 };
      const body = JSON.stringify({ model, input: texts, encoding_format: 'float' });
      const call = { path: '/embeddings', body } as const;
      return callOpenAi(
        connection,
        model,
        call,
        async (response) => readEmbeddings(await readJson(response, signal), texts),
        signal,
      );
    },
  };
}

function readEmbeddings(answer: Record<string, unknown>, texts: readonly string[]) {
  const entries = Array.isArray(answer.data)
    ? (answer.data as ({ index?: unknown; embedding?: unknown } | null)[])
    : [];
  const vectors: (Float32Array | undefined)[] = Array(texts.length);
  entries.forEach((entry, position) => {
    const place = typeof entry?.index === 'number' ? entry.index : position;
    if (place >= 0 && place < texts.length) vectors[place] = toVector(entry?.embedding);
  });
  const complete = vectors.filter((vector) => vector !== undefined);
  const length = complete[0]?.length;
  if (complete.length !== texts.length || complete.some((vector) => vector.length !== length))
    throw new BrokenAnswer('not one vector of the same length for each text');
  const counted = (answer.usage as { prompt_tokens?: unknown } | undefined)?.prompt_tokens;
  const inputTokens =
    typeof counted === 'number' ? counted : texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  return { vectors: complete, inputTokens };
}

function toVector(embedding: unknown): Float32Array | undefined {
  if (!Array.isArray(embedding) || embedding.length === 0) return undefined;
  return embedding.every((value) => Number.isFinite(value)) ? Float32Array.from(embedding as number[]) : undefined;
}
